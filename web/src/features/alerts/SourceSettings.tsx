import { Group, Radio } from '@mantine/core'
import { eventKind, takesKeyword } from '@rankline/contract/alerts/kinds'
import { useQuery } from '@tanstack/react-query'
import { SearchableSelect } from '../../ui/fields/SearchableSelect.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { allProjectsQuery } from '../projects/projects.api.ts'
import { type AlertForm, idIn, textIn } from './alert-form.ts'
import { sourceTagsQuery } from './alerts.api.ts'
import styles from './alerts.module.css'
import { KeywordChoice } from './KeywordChoice.tsx'

/** Chooses the source of an alert: a project with all or one of its keywords, or a tag. */
export function SourceSettings({ form }: { form: AlertForm }) {
  const type = textIn(form, 'source_type')
  return (
    <FormSection title="SOURCE SETTINGS" text="What the alert watches.">
      <Radio.Group
        aria-label="Source"
        value={type}
        onChange={(next) =>
          form.edit({
            source_type: next,
            source_type_project: '',
            source_type_project_keyword: '',
            source_type_tag: '',
            source_scope: '',
            source_scope_name: '',
          })
        }
      >
        <Group gap="lg">
          <Radio value="projects" label="Project" />
          <Radio value="tags" label="Tag" />
        </Group>
      </Radio.Group>
      {type === 'tags' ? <TagSource form={form} /> : <ProjectSource form={form} />}
    </FormSection>
  )
}

/** Texts of the scopes, which the sentence above has chosen. */
const scopeHints = {
  all: 'Watches all projects that you see. New ones are added automatically. Choose one to watch only that.',
  folder:
    'Watches the projects of the folder. New ones are added automatically. Choose one to watch only that.',
  project_tag:
    'Watches the projects with the tag. New ones are added automatically. Choose one to watch only that.',
}

function ProjectSource({ form }: { form: AlertForm }) {
  const { data: projects = [], isPending, isError } = useQuery(allProjectsQuery)
  const projectId = idIn(form, 'source_type_project')
  const type = textIn(form, 'trigger_type')
  const scope = textIn(form, 'source_scope') as keyof typeof scopeHints | ''
  const project = projects.find(({ id }) => id === projectId)
  return (
    <>
      <SearchableSelect
        label="Project"
        placeholder="Select a Project"
        isLoading={isPending}
        options={projects.map(({ id, name, url_short }) => ({ value: id, label: `${name}(${url_short})` }))}
        value={projectId}
        error={isError ? 'The projects could not be loaded.' : form.error('source_type_project')}
        onChange={(id) =>
          form.edit({
            source_type_project: id ?? '',
            source_type_project_keyword: '',
            source_scope: '',
            source_scope_name: '',
          })
        }
      />
      {scope !== '' && <p className={styles.hint}>{scopeHints[scope]}</p>}
      {projectId !== null &&
        (takesKeyword(type) ? (
          <KeywordChoice
            key={projectId}
            form={form}
            projectId={projectId}
            projectName={project?.name ?? 'PROJECT'}
          />
        ) : (
          <p className={styles.hint}>{eventKind(type)?.name} is about all keywords of the project.</p>
        ))}
    </>
  )
}

function TagSource({ form }: { form: AlertForm }) {
  const { data: tags = [], isPending, isError } = useQuery(sourceTagsQuery)
  return (
    <SearchableSelect
      label="Tag"
      placeholder="Select a Tag"
      description="Every keyword that carries the tag, in all projects that you see."
      isLoading={isPending}
      options={tags.map(({ id, tag_name }) => ({ value: id, label: tag_name }))}
      value={idIn(form, 'source_type_tag')}
      error={isError ? 'The tags could not be loaded.' : form.error('source_type_tag')}
      onChange={(id) => form.edit({ source_type_tag: id ?? '' })}
    />
  )
}
