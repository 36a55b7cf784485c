import type { Project } from '@rankline/contract/projects/calls'
import type { Report } from '@rankline/contract/reports/calls'
import { MOST_OTHER_PROJECTS } from '@rankline/contract/reports/parts'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { SearchableSelect } from '../../ui/fields/SearchableSelect.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { allProjectsQuery } from '../projects/projects.api.ts'
import { OrderedRows } from './OrderedRows.tsx'
import { lostText } from './projects-text.ts'
import { type ReportForm, textIn } from './report-form.ts'
import { otherProjectIds } from './report-parts.ts'
import styles from './reports.module.css'

type Props = { form: ReportForm; kept: Report | undefined }

/** The project of a report, and the others that it may be about. */
export function ProjectFields({ form, kept }: Props) {
  const { data: projects = [], isPending, isError } = useQuery(allProjectsQuery)
  const projectId = Number(textIn(form, 'project_id'))
  const others = otherProjectIds(form)
  const first = projects.find(({ id }) => id === projectId)
  return (
    <>
      <SearchableSelect
        label="Project"
        placeholder="Select a Project"
        isLoading={isPending}
        options={projects.map(optionOf)}
        value={projectId > 0 ? projectId : null}
        error={isError ? 'The projects could not be loaded.' : form.error('project_id')}
        onChange={(id) => {
          const next = projects.find((one) => one.id === id)
          const stay = projects.filter((one) => others.includes(one.id) && isOfOneAccount(one, next))
          form.edit({
            project_id: id ?? '',
            other_project_ids: others.filter((other) => other !== id && stay.some((one) => one.id === other)),
            ...(next?.is_owner !== true && { user_brand_id: '' }),
          })
        }}
      />
      {first !== undefined && <OtherProjects form={form} first={first} projects={projects} />}
      {kept !== undefined && kept.lost_projects > 0 && (
        <p className={styles.problem}>
          {lostText(kept.lost_projects)}: deleted, moved, or no longer visible to the person who saved it.
        </p>
      )}
    </>
  )
}

type OthersProps = { form: ReportForm; first: Project; projects: readonly Project[] }

function OtherProjects({ form, first, projects }: OthersProps) {
  const others = otherProjectIds(form)
  const byId = new Map(projects.map((one) => [one.id, one]))
  const free = projects.filter(
    (one) => one.id !== first.id && !others.includes(one.id) && isOfOneAccount(one, first),
  )
  const choose = (ids: readonly number[]) => form.edit({ other_project_ids: [...ids] })
  const nameOf = (id: number) => byId.get(id)?.name ?? 'Project'
  if (others.length === 0 && free.length === 0) return null
  return (
    <div className={styles.others}>
      <div>
        <p className={styles.label}>More projects (optional)</p>
        <p className={styles.help}>
          One document about all of them. A PDF begins with their totals; a CSV names the project of each
          keyword.
        </p>
      </div>
      {others.length > 0 && (
        <OrderedRows
          label="More projects"
          rows={others}
          nameOf={nameOf}
          onOrder={choose}
          more={(id) => (
            <IconButton
              className={styles.move ?? ''}
              aria-label={`Remove ${nameOf(id)}`}
              onClick={() => choose(others.filter((other) => other !== id))}
            >
              <IconX size={15} stroke={1.75} />
            </IconButton>
          )}
        >
          {(id) => (
            <span className={styles.project}>
              {nameOf(id)} <span className={styles.site}>{byId.get(id)?.url_short}</span>
            </span>
          )}
        </OrderedRows>
      )}
      {free.length > 0 && others.length < MOST_OTHER_PROJECTS && (
        <SearchableSelect
          // A choice empties the field for the next one.
          key={others.length}
          aria-label="Add a project"
          placeholder="Add a project"
          options={free.map(optionOf)}
          value={null}
          error={form.error('other_project_ids')}
          onChange={(id) => id !== null && choose([...others, id])}
        />
      )}
      {others.length === MOST_OTHER_PROJECTS && (
        <p className={styles.help}>A report has at most {MOST_OTHER_PROJECTS + 1} projects.</p>
      )}
    </div>
  )
}

const optionOf = ({ id, name, url_short }: Project) => ({ value: id, label: `${name} · ${url_short}` })

/** Whether both belong to one account, as all projects of a report do. */
const isOfOneAccount = (one: Project, other: Project | undefined) =>
  one.userable_type === other?.userable_type && one.userable_id === other.userable_id
