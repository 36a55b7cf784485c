import { Modal, Radio, Select } from '@mantine/core'
import type { Project } from '@rankline/contract/projects/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { emptyTexts } from '../../ui/feedback/texts.ts'
import { counted } from '../../ui/format.ts'
import panel from '../../ui/panel/panel.module.css'
import { clientChoicesQuery, givableProjectsQuery } from './assignments.api.ts'
import styles from './assignments.module.css'
import { MoveSummary } from './MoveSummary.tsx'
import { ShareSummary } from './ShareSummary.tsx'

type Props = {
  /** The projects to assign; without them, the person chooses one. */
  projects?: readonly Project[]
  /** The client; without one, the person chooses one. */
  client?: { id: number; username: string }
  onClose(): void
}

/** Shares projects with a client, or moves them there after a summary of what moves with them. */
export function AssignDialog({ projects, client, onClose }: Props) {
  useFocusReturn()
  const [clientId, setClientId] = useState(client?.id ?? 0)
  const [way, setWay] = useState<'share' | 'move'>('share')
  const [projectIds, setProjectIds] = useState<readonly number[]>((projects ?? []).map(({ id }) => id))
  const { data: clients = [] } = useQuery({ ...clientChoicesQuery, enabled: client === undefined })
  const name = client?.username ?? clients.find(({ id }) => id === clientId)?.username ?? ''
  const title =
    projects === undefined ? `Share a project with ${name}` : `Share ${namesOf(projects)} with a client`
  return (
    <Modal opened onClose={onClose} title={title} size={520}>
      <div className={panel.form}>
        {projects === undefined && <ProjectSelect chosen={projectIds} onChange={setProjectIds} />}
        {client === undefined && (
          <Select
            data-autofocus
            label="Client"
            searchable
            nothingFoundMessage={emptyTexts.search}
            data={clients.map(({ id, username, user_brand }) => ({
              value: String(id),
              label: `${username} · ${user_brand}`,
            }))}
            value={clientId === 0 ? null : String(clientId)}
            onChange={(next) => setClientId(Number(next ?? 0))}
          />
        )}
        <Radio.Group value={way} onChange={(next) => setWay(next === 'move' ? 'move' : 'share')} label="How">
          <div className={styles.ways}>
            <Radio value="share" label="Share" description="The client views it. It stays in your account." />
            <Radio
              value="move"
              label="Move to the client’s account"
              description="It leaves your account. Your team no longer edits it, and your alerts and reports wait."
            />
          </div>
        </Radio.Group>
        {way === 'share' ? (
          <ShareSummary clientId={clientId} projectIds={projectIds} client={name} onClose={onClose} />
        ) : (
          <MoveSummary
            key={`${clientId} ${projectIds.join(' ')}`}
            move={{ direction: 'assign', clientId, projectIds }}
            client={name}
            onClose={onClose}
          />
        )}
      </div>
    </Modal>
  )
}

/** The dialog for projects that are selected already. */
export function AssignProjects(props: { projects: readonly Project[]; onClose(): void }) {
  return <AssignDialog {...props} />
}

const namesOf = (projects: readonly Project[]) =>
  projects.length === 1 ? projects[0]?.name : counted(projects.length, 'project')

type SelectProps = { chosen: readonly number[]; onChange(ids: readonly number[]): void }

function ProjectSelect({ chosen: [id], onChange }: SelectProps) {
  const { data: projects = [], isPending } = useQuery(givableProjectsQuery)
  return (
    <Select
      data-autofocus
      label="Project"
      description={!isPending && projects.length === 0 ? 'You have no projects of your own.' : undefined}
      placeholder="Choose a project"
      searchable
      nothingFoundMessage={emptyTexts.search}
      data={projects.map((one) => ({ value: String(one.id), label: `${one.name} · ${one.url_short}` }))}
      value={id === undefined ? null : String(id)}
      onChange={(next) => onChange(next === null ? [] : [Number(next)])}
    />
  )
}
