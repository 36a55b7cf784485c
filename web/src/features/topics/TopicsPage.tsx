import { Button } from '@mantine/core'
import type { Topics } from '@rankline/contract/topics/calls'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { useCan } from '../../platform/can.ts'
import { confirm } from '../../platform/confirm.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { queryClient } from '../../platform/query.ts'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { counted, formatNumber } from '../../ui/format.ts'
import { Lead } from '../../ui/Lead.tsx'
import { ProjectPart, prefetchPart } from '../projects/ProjectPart.tsx'
import { TopicsTable } from './TopicsTable.tsx'
import { topicsQuery, turnTopics } from './topics.api.ts'
import styles from './topics.module.css'

const EditTags = lazyPart(() => import('../tags/EditTags.tsx'), 'EditTags')

export function prefetch(params: Record<string, string>) {
  void queryClient.prefetchQuery(topicsQuery(Number(params.projectId)))
  prefetchPart(params)
}

/** A project's head above the topics of its keywords. */
export const TopicsPage = () => (
  <ProjectPart name="Topics">{(id) => <TopicsView projectId={id} />}</ProjectPart>
)

const method = { label: 'How topics are found', page: 'topics' }

function TopicsView({ projectId }: { projectId: number }) {
  const query = useQuery(topicsQuery(projectId))
  const mayEdit = useCan('manage')
  const [editing, setEditing] = useState<number | null>(null)
  const close = useCallback(() => setEditing(null), [])
  return (
    <section aria-label="Topics">
      <QueryStates
        query={query}
        title="The topics could not be loaded"
        waiting={<TableSkeleton rows={8} />}
        isEmpty={({ data }) => data.length === 0}
        empty={query.data && <NoTopics projectId={projectId} topics={query.data} mayEdit={mayEdit} />}
      >
        {(topics) => (
          <>
            <div className={styles.head}>
              <Lead>
                {counted(topics.data.length, 'topic')} with {formatNumber(topics.with_topic)} of{' '}
                {counted(topics.keywords, 'keyword')}
                {topics.is_waiting
                  ? ', being grouped again.'
                  : topics.grouped_at !== null && (
                      <>
                        , grouped <RelativeTime at={topics.grouped_at} />.
                      </>
                    )}
              </Lead>
              {mayEdit && <TurnOff projectId={projectId} count={topics.data.length} />}
            </div>
            <TopicsTable projectId={projectId} topics={topics.data} onEdit={mayEdit ? setEditing : null} />
          </>
        )}
      </QueryStates>
      {editing !== null && <EditTags {...{ projectId, tagId: editing, onClose: close }} />}
    </section>
  )
}

type NoTopicsProps = { projectId: number; topics: Topics; mayEdit: boolean }

/** Says why there are no topics, and what to do. */
function NoTopics({ projectId, topics, mayEdit }: NoTopicsProps) {
  if (!topics.is_on)
    return (
      <EmptyState
        title="Topics are off"
        subtitle={`Topics group the keywords whose first result pages have the same addresses, such as "running shoes" and "best shoes for running". They are found from stored pages, each night and without a request.${mayEdit ? '' : ' Someone who manages this project can turn them on.'}`}
        guide={method}
        {...(mayEdit && { action: <TurnOn projectId={projectId} /> })}
      />
    )
  if (topics.is_waiting)
    return (
      <EmptyState
        title="Keywords are being grouped"
        subtitle="Topics appear here in a moment."
        guide={method}
      />
    )
  return (
    <EmptyState
      title="No topics yet"
      subtitle={
        topics.with_page === 0
          ? 'No keyword had a stored result page. Keywords are grouped again in the night after their first check.'
          : `None of the ${counted(topics.with_page, 'keyword')} with a result page shares enough results with two others. Keywords are grouped again each night.`
      }
      link={{ label: 'Keywords', to: `/projects/${projectId}/keywords` }}
      guide={method}
      {...(mayEdit && { action: <TurnOff projectId={projectId} count={0} /> })}
    />
  )
}

function TurnOn({ projectId }: { projectId: number }) {
  const [isBusy, setBusy] = useState(false)
  async function turnOn() {
    setBusy(true)
    await turnTopics(projectId, true).catch(ignoreHandledError)
    setBusy(false)
  }
  return (
    <Button loading={isBusy} onClick={() => void turnOn()}>
      Turn on topics
    </Button>
  )
}

function TurnOff({ projectId, count }: { projectId: number; count: number }) {
  const [isBusy, setBusy] = useState(false)
  async function turnOff() {
    const note = Promise.resolve(
      `${counted(count, 'topic')}, their names and the alerts on them are deleted. Keywords and their history stay.`,
    )
    if (count > 0 && !(await confirm('Turn off topics?', { action: 'Turn off', isDestructive: true, note })))
      return
    setBusy(true)
    await turnTopics(projectId, false).catch(ignoreHandledError)
    setBusy(false)
  }
  return (
    <Button variant="default" loading={isBusy} onClick={() => void turnOff()}>
      Turn off topics
    </Button>
  )
}
