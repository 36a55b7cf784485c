import { Alert, Modal, TextInput } from '@mantine/core'
import type { Project } from '@rankline/contract/projects/calls'
import { editProjectForm } from '@rankline/contract/projects/forms'
import { readSite } from '@rankline/contract/validation/site'
import { useSharedForm } from '../../platform/forms.tsx'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'
import panel from '../../ui/panel/panel.module.css'
import { FrequencySelect } from './FrequencySelect.tsx'
import { changeProject } from './projects.api.ts'
import { UrlMatchChoice } from './UrlMatchChoice.tsx'

type Props = { project: Project; onClose(): void }

/** Edits name, address, match rule and check frequency, with a note about the effect on the history. */
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
  const match = Number(form.values.project_url_match)
  const site = siteIn(String(form.values.project_url ?? ''), match)
  const isOtherSite = site !== null && site !== siteIn(project.url, project.url_match)
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
          description="Default for this project’s keywords"
          value={form.values.check_every}
          error={form.error('check_every')}
          onChange={(check_every) => form.edit({ check_every })}
        />
        {isOtherSite && (
          <Alert variant="light" color="yellow" role="status">
            Each keyword starts over: its next check is not compared with earlier ranks. They stay in the
            history, and charts mark today as the day of the change.
          </Alert>
        )}
        <DialogFoot form={form} onClose={onClose}>
          Save
        </DialogFoot>
      </form>
    </Modal>
  )
}

/** Normalises the typed site: `http`, `www.` and a slash at the end do not change its results. Null without a valid site. */
function siteIn(typed: string, match: number): string | null {
  const address = readSite(typed)
  if (address === null) return null
  const { hostname, pathname, search } = new URL(address)
  const host = hostname.replace(/^www\.(?=[^.]+\.)/, '')
  return `${match} ${host}${pathname.replace(/\/$/, '')}${match === 1 ? search : ''}`
}
