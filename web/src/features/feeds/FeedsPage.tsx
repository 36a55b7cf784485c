import { Button } from '@mantine/core'
import type { Feed } from '@rankline/contract/feeds/calls'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTitle } from '../../platform/product.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { DocsLink } from '../../ui/DocsLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { OwnOnly } from '../../ui/OwnOnly.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { FeedDialog } from './FeedDialog.tsx'
import { FeedRow } from './FeedRow.tsx'
import { feedsQuery } from './feeds.api.ts'
import styles from './feeds.module.css'
import { RewriteDialog } from './RewriteDialog.tsx'

/** Feeds for data warehouses: how far each one is written, and a form for one. */
export function FeedsPage() {
  useTitle('Feeds')
  const query = useQuery(feedsQuery)
  /** The feed in the form; `new` for another one. */
  const [edited, setEdited] = useState<Feed | 'new' | null>(null)
  const [rewritten, setRewritten] = useState<Feed | null>(null)
  const add = (
    <OwnOnly>
      <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setEdited('new')}>
        Add a feed
      </Button>
    </OwnOnly>
  )

  return (
    <>
      <PageHead
        title="Feeds"
        sub={
          <>
            Files for data warehouses, written to your bucket each day.{' '}
            <DocsLink page="feeds">How to read them</DocsLink> · <AppLink to="/exports">Exports</AppLink>
          </>
        }
        actions={query.data !== undefined && query.data.length > 0 ? add : undefined}
      />
      <QueryStates query={query} title="The feeds could not be loaded" waiting={<TableSkeleton rows={3} />}>
        {(feeds) =>
          feeds.length === 0 ? (
            <EmptyState
              title="No feeds yet"
              subtitle="A feed writes positions, features, competitors, landing pages and Search Console to an S3-compatible bucket, as Parquet or CSV."
              action={add}
            />
          ) : (
            <Card isFlush>
              <ul className={styles.rows} aria-label="Feeds">
                {feeds.map((feed) => (
                  <FeedRow
                    key={feed.id}
                    feed={feed}
                    onEdit={() => setEdited(feed)}
                    onRewrite={() => setRewritten(feed)}
                  />
                ))}
              </ul>
            </Card>
          )
        }
      </QueryStates>
      {edited !== null && (
        <FeedDialog feed={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {rewritten !== null && <RewriteDialog feed={rewritten} onClose={() => setRewritten(null)} />}
    </>
  )
}
