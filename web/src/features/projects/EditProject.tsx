import { Alert, Modal, TextInput } from '@mantine/core'
import { editProjectForm } from '@rankline/contract/forms/project'
import type { Project } from '@rankline/contract/projects'
import { useSharedForm } from '../../platform/forms.tsx'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'
import panel from '../../ui/panel/panel.module.css'
import { FrequencySelect } from './FrequencySelect.tsx'
import { changeProject } from './projects.api.ts'
import { UrlMatchChoice } from './UrlMatchChoice.tsx'

type Props = { project: Project; onClose(): void }

/** Changes name, address, match rule and check frequency, and says first what that does to the history. */
export function EditProject({ project, onClose }: Props) {
  useFocusReturn()
  const form = useSharedForm(editProjectForm, {
    initial: {
      project_id: String(project.id),
      project_name: project.name,
      project_url: project.url,
      project_url_match: project.url_match === 1 ? 1 : 2,
      check_every: String(project.check_every),
    },
    async onSubmit(changed) {
      await changeProject(changed)
      onClose()
    },
  })
  const isOtherSite =
    form.values.project_url !== project.url || Number(form.values.project_url_match) !== project.url_match
  return (
    <Modal opened onClose={onClose} title="Edit project" size={480}>
      <form {...form.props} className={panel.form}>
        <TextInput data-autofocus label="Name" maxLength={50} {...form.input('project_name')} />
        <TextInput
          label="URL"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          {...form.input('project_url')}
        />
        <UrlMatchChoice form={form} />
        <FrequencySelect
          description="Of keywords without a frequency of their own"
          value={form.values.check_every}
          error={form.error('check_every')}
          onChange={(check_every) => form.edit({ check_every })}
        />
        {isOtherSite && (
          <Alert variant="light" color="yellow" role="status">
            The next check of each keyword is its first: nothing is compared with the ranks of the present
            address. Those stay in the history, with a mark at today.
          </Alert>
        )}
        <DialogFoot form={form} onClose={onClose}>
          Save
        </DialogFoot>
      </form>
    </Modal>
  )
}
