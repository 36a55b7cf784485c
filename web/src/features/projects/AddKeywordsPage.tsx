import { addToSeveralForm } from '@rankline/contract/keywords/forms'
import { isAllowed } from '@rankline/contract/members/permissions'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { SearchableSelect } from '../../ui/fields/SearchableSelect.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { counted } from '../../ui/format.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Favicon } from '../icons/Favicon.tsx'
import { useSiteIcons } from '../icons/site-icons.ts'
import { AdditionalSection } from './keyword-form/AdditionalSection.tsx'
import { CompetitorsSection } from './keyword-form/CompetitorsSection.tsx'
import { EngineSection } from './keyword-form/EngineSection.tsx'
import { KeywordsSection } from './keyword-form/KeywordsSection.tsx'
import styles from './keyword-form/keyword-form.module.css'
import { readKeywordLines } from './keyword-form/lines.ts'
import { ResearchSection } from './keyword-form/ResearchSection.tsx'
import { useSections } from './keyword-form/sections.ts'
import { roomQuery, sendKeywords } from './keyword-form/several.api.ts'
import { productText, searchesOf } from './keyword-form/several.ts'
import { allProjectsQuery, projectQuery } from './projects.api.ts'
import { UnknownProject } from './UnknownProject.tsx'

/** Adds keywords to the project of the address; if there is none, the person chooses one here. */
export function AddKeywordsPage() {
  const { projectId } = useParams({ strict: false }) as { projectId?: string }
  return projectId === undefined ? <AddToChosen /> : <AddToProject projectId={Number(projectId)} />
}

function AddToProject({ projectId }: { projectId: number }) {
  const { data: project, error, refetch } = useQuery(projectQuery(projectId))
  useTitle(project === undefined ? 'Add keywords' : `Add keywords: ${project.name}`)
  if (error !== null && project === undefined)
    return <UnknownProject error={error} onRetry={() => void refetch()} />
  return (
    <div className={formStyles.page}>
      <PageHead
        title="Add keywords"
        sub={
          project === undefined ? (
            '\u00a0'
          ) : (
            <>
              to <AppLink to={`/projects/${projectId}/keywords`}>{project.name}</AppLink>
            </>
          )
        }
      />
      <AddKeywordsForm key={projectId} projectId={projectId} />
    </div>
  )
}

function AddToChosen() {
  useTitle('Add keywords')
  return (
    <div className={formStyles.page}>
      <PageHead title="Add keywords" sub="to one of your projects" />
      <AddKeywordsForm />
    </div>
  )
}

function AddKeywordsForm({ projectId }: { projectId?: number }) {
  // A link may contain keywords to offer.
  const { keywords } = useSearchParams()
  const form = useSharedForm(addToSeveralForm, {
    initial: {
      ...(projectId !== undefined && { project_id: projectId }),
      ...(keywords !== undefined && { keywords }),
    },
    onSubmit: sendKeywords,
  })
  const { keywordCount } = readKeywordLines(String(form.values.keywords ?? ''))
  const { engine: hasEngine } = useSections({ isSubjectValid: true, hasKeywords: form.isValid('keywords') })
  const chosen = form.values.project_id
  const subject = chosen === null || chosen === '' ? undefined : Number(chosen)
  const { data: projects = [] } = useQuery(allProjectsQuery)
  const project = projects.find(({ id }) => id === subject)
  const projectUrl = project?.url ?? null
  const { data: room = null } = useQuery(roomQuery)
  const left = project?.is_owner ? room : null
  const total = keywordCount * searchesOf(form.values)
  const product = productText(keywordCount, form.values, left)

  return (
    <form {...form.props} className={formStyles.form}>
      {projectId === undefined && (
        <ProjectSection
          value={chosen === null || chosen === '' ? null : Number(chosen)}
          error={form.error('project_id')}
          onChange={(id) => form.edit({ project_id: id })}
        />
      )}
      <KeywordsSection
        form={form}
        autoFocus={projectId !== undefined}
        projectId={subject}
        projectUrl={projectUrl}
      />
      {hasEngine && <EngineSection form={form} />}
      {hasEngine && <CompetitorsSection form={form} />}
      {hasEngine && <AdditionalSection form={form} projectId={subject} />}
      {hasEngine && <ResearchSection form={form} />}
      {product !== null && (
        <p className={styles.product} role="status" data-over={total > (left ?? total) || undefined}>
          {product}
        </p>
      )}
      <SubmitBar form={form}>{submitText(total)}</SubmitBar>
    </form>
  )
}

type ChoiceProps = { value: number | null; error: string | null; onChange(id: number | null): void }

function ProjectSection(props: ChoiceProps) {
  const { data: projects = [], isPending } = useQuery(allProjectsQuery)
  const manageable = projects.filter(({ role }) => isAllowed(role, 'add'))
  useSiteIcons(manageable)
  const options = manageable.map(({ id, name, url, url_short, is_owner, username }) => ({
    value: id,
    label: `${name} (${url_short}${is_owner ? '' : `, ${username}`})`,
    icon: <Favicon url={url} name={name} size={16} />,
  }))
  return (
    <FormSection title="Project" text="The site whose positions are tracked.">
      <SearchableSelect
        label="Project"
        placeholder="Choose a project"
        allowDeselect={false}
        options={options}
        isLoading={isPending}
        {...props}
      />
    </FormSection>
  )
}

function submitText(keywords: number): string {
  if (keywords === 0) return 'Add keywords'
  return `Add ${counted(keywords, 'keyword')}`
}
