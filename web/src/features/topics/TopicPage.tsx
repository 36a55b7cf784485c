import { Button } from '@mantine/core'
import type { Topic, Topics } from '@rankline/contract/topics/calls'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useCan } from '../../platform/can.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { queryClient } from '../../platform/query.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { StatTile } from '../../ui/data/StatTile.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { counted, formatDecimal, formatNumber, formatPercent } from '../../ui/format.ts'
import { ProjectPart, prefetchPart } from '../projects/ProjectPart.tsx'
import { relatedTopics } from './families.ts'
import { topicQuery, topicsQuery } from './topics.api.ts'
import styles from './topics.module.css'

const EditTags = lazyPart(() => import('../tags/EditTags.tsx'), 'EditTags')
const TopicChart = lazyPart(() => import('./TopicChart.tsx'), 'TopicChart')
const TopicLists = lazyPart(() => import('./TopicLists.tsx'), 'TopicLists')

export function prefetch(params: Record<string, string>) {
  const projectId = Number(params.projectId)
  void queryClient.prefetchQuery(topicsQuery(projectId))
  void queryClient.prefetchQuery(topicQuery(projectId, Number(params.tagId)))
  prefetchPart(params)
}

/** A project's head above one topic of its keywords. */
export function TopicPage() {
  const { tagId } = useParams({ strict: false }) as { tagId: string }
  return (
    <ProjectPart name="Topic">
      {(id) => <TopicView key={tagId} projectId={id} tagId={Number(tagId)} />}
    </ProjectPart>
  )
}

type Props = { projectId: number; tagId: number }

function TopicView({ projectId, tagId }: Props) {
  const query = useQuery(topicsQuery(projectId))
  return (
    <section aria-label="Topic">
      <QueryStates query={query} title="The topic could not be loaded" waiting={<TableSkeleton rows={8} />}>
        {(topics) => {
          const topic = topics.data.find(({ tag }) => tag.id === tagId)
          if (topic === undefined)
            return (
              <EmptyState
                title="No such topic"
                subtitle="Its keywords may belong to another topic now, or topics were turned off."
                link={{ label: 'All topics', to: `/projects/${projectId}/topics` }}
              />
            )
          return <Shown {...{ projectId, topics, topic }} />
        }}
      </QueryStates>
    </section>
  )
}

function Shown({ projectId, topics, topic }: { projectId: number; topics: Topics; topic: Topic }) {
  const { tag } = topic
  const view = useQuery(topicQuery(projectId, tag.id))
  const mayEdit = useCan('manage')
  const [isEditing, setEditing] = useState(false)
  const close = useCallback(() => setEditing(false), [])
  const own = view.data?.sites.find(({ is_own }) => is_own)
  return (
    <>
      <div className={styles.head}>
        <div className={styles.title}>
          <AppLink to={`/projects/${projectId}/topics`} className={styles.back} isExact data-touch="line">
            All topics
          </AppLink>
          <h3>{tag.tag_name}</h3>
        </div>
        <div className={styles.actions}>
          <Button
            component={AppLink}
            to={`/projects/${projectId}/keywords`}
            search={{ tag: String(tag.id) }}
            variant="default"
          >
            Keywords
          </Button>
          <Button
            component={AppLink}
            to={`/projects/${projectId}/cannibalisation`}
            search={{ tag: String(tag.id) }}
            variant="default"
          >
            Cannibalisation
          </Button>
          {mayEdit && (
            <Button variant="default" onClick={() => setEditing(true)}>
              Rename
            </Button>
          )}
        </div>
      </div>
      <div className={styles.tiles}>
        <StatTile
          label="Keywords"
          value={formatNumber(topic.keyword_count)}
          note={`${formatNumber(topic.top_10)} in the top 10`}
        />
        <StatTile
          label="Visibility"
          value={formatPercent(topic.visibility)}
          hint="Estimated share of clicks compared with first place for every keyword of the topic."
        />
        <StatTile
          label="Share of voice"
          value={formatPercent(own?.share ?? null)}
          isWaiting={view.isPending}
          note={view.data && `of ${counted(view.data.read, 'result page')}`}
          hint="Share of all clicks that the keywords of the topic could bring, each weighed by its search volume."
        />
        <StatTile label="Average position" value={formatDecimal(topic.average_position)} />
        <StatTile label="Est. traffic" value={formatNumber(topic.traffic)} note="visits a month" />
      </div>
      <TopicChart projectId={projectId} tagId={tag.id} />
      <Related projectId={projectId} topics={relatedTopics(topics.data, tag.id)} />
      <QueryStates
        query={view}
        title="The result pages could not be loaded"
        waiting={<TableSkeleton rows={6} />}
      >
        {(page) => <TopicLists page={page} />}
      </QueryStates>
      {isEditing && <EditTags {...{ projectId, tagId: tag.id, onClose: close }} />}
    </>
  )
}

const Related = ({ projectId, topics }: { projectId: number; topics: readonly Topic[] }) =>
  topics.length === 0 ? null : (
    <ul className={styles.related} aria-label="Related topics">
      <li aria-hidden>Related:</li>
      {topics.map(({ tag, keyword_count }) => (
        <li key={tag.id}>
          <AppLink
            to={`/projects/${projectId}/topics/${tag.id}`}
            className={styles.keyword}
            data-touch="line"
          >
            {tag.tag_name}
          </AppLink>{' '}
          {formatNumber(keyword_count)}
        </li>
      ))}
    </ul>
  )
