import { Button } from '@mantine/core'
import type { ClientProject } from '@rankline/contract/assignments/calls'
import type { ClientDashboard } from '@rankline/contract/clients/calls'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { confirm } from '../../platform/confirm.ts'
import { dayText } from '../../platform/date-format.ts'
import { useTitle } from '../../platform/product.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Heads } from '../../ui/tables/Heads.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import { AssignDialog } from '../assignments/AssignDialog.tsx'
import { clientProjectsQuery, unshare } from '../assignments/assignments.api.ts'
import { TakeBackDialog } from '../assignments/TakeBackDialog.tsx'
import { WhiteLabelPage } from '../resale/WhiteLabelPage.tsx'
import styles from '../resale/white-label.module.css'
import { clientQuery } from './dashboards.api.ts'

/** Lists a client's projects. The agency can take back those that it moved, and end sharing its own. */
export function ClientProjectsPage() {
  useTitle('Projects of a client')
  const { dashboardId } = useParams({ strict: false }) as { dashboardId: string }
  const { data: client } = useQuery(clientQuery(Number(dashboardId)))
  const query = useQuery(clientProjectsQuery(Number(dashboardId)))
  const [opened, setOpened] = useState<ClientProject | 'assign' | null>(null)
  const close = () => setOpened(null)
  return (
    <WhiteLabelPage
      title="Projects of a client"
      sub={client === undefined ? ' ' : subOf(client)}
      actions={
        client !== undefined && (
          <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setOpened('assign')}>
            Share a project
          </Button>
        )
      }
    >
      <QueryStates
        query={query}
        title="We couldn’t load this client"
        prescribed="UNABLE TO GET DASHBOARD"
        waiting={<TableSkeleton rows={4} />}
        isEmpty={(projects) => projects.length === 0}
        empty={
          <EmptyState title="No projects yet" subtitle="Share your projects, or let the client create one." />
        }
      >
        {(projects) => (
          <Card isFlush className={styles.frame ?? ''}>
            <ProjectsTable clientId={Number(dashboardId)} projects={projects} onTakeBack={setOpened} />
          </Card>
        )}
      </QueryStates>
      {opened === 'assign' && client !== undefined && <AssignDialog client={client} onClose={close} />}
      {opened !== null && opened !== 'assign' && client !== undefined && (
        <TakeBackDialog project={opened} client={client} onClose={close} />
      )}
    </WhiteLabelPage>
  )
}

const subOf = ({ username, user_brand, user_dashboard_template: template }: ClientDashboard) =>
  [username, user_brand, template !== null && `Template ${template.name}`].filter(Boolean).join(' · ')

type TableProps = {
  clientId: number
  projects: readonly ClientProject[]
  onTakeBack(project: ClientProject): void
}

function ProjectsTable({ clientId, projects, onTakeBack }: TableProps) {
  return (
    <Table phone="blocks" className={styles.table} aria-label="Projects of a client" data-plain>
      <Heads of={['Project', 'Site', { number: 'Keywords' }, 'From you']} hasActions />
      <tbody>
        {projects.map((project) => (
          <tr key={project.id}>
            <td className={styles.name}>
              <AppLink to={`/projects/${project.id}/keywords`} data-touch="line">
                {project.name}
              </AppLink>
            </td>
            <td data-label="Site" className={styles.text}>
              {project.url}
            </td>
            <td data-label="Keywords" className={styles.number}>
              {formatNumber(project.total_project_keywords)}
            </td>
            <td data-label="From you">{originOf(project)}</td>
            <td className={styles.more}>
              {project.is_shared === 1 && <StopSharing project={project} clientId={clientId} />}
              {project.assigned_at !== null && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Take ${project.name} back`}
                  onClick={() => onTakeBack(project)}
                >
                  Take back
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function originOf({ assigned_at, is_shared }: ClientProject) {
  if (is_shared === 1) return 'Shared'
  return assigned_at === null ? 'Created by the client' : `Moved ${dayText(assigned_at.slice(0, 10), 'date')}`
}

function StopSharing({ project: { id, name }, clientId }: { project: ClientProject; clientId: number }) {
  const stopping = useMutation({ mutationFn: () => unshare({ clientId, projectIds: [id] }) })
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`Stop sharing ${name}`}
      loading={stopping.isPending}
      onClick={async () => {
        if (await confirm(`Stop sharing ${name}?`, { action: 'Stop sharing' })) stopping.mutate()
      }}
    >
      Stop sharing
    </Button>
  )
}
