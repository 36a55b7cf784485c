import { Button } from '@mantine/core'
import type { ConsoleQuery } from '@rankline/contract/search-console/calls'
import { AppLink } from '../../ui/AppLink.tsx'
import { counted } from '../../ui/format.ts'
import { offered } from './offered.ts'
import styles from './search-console.module.css'

/** Leads to the form that adds the queries of a page, where engine, place and device can be chosen. */
export function AddOffer({ projectId, rows }: { projectId: number; rows: readonly ConsoleQuery[] }) {
  const queries = offered(rows.map(({ query }) => query))
  return (
    <Button
      className={styles.offer}
      size="xs"
      component={AppLink}
      to={`/projects/${projectId}/keywords/create`}
      search={{ keywords: queries.join('\n') }}
      variant="default"
    >
      Add {counted(queries.length, 'keyword')}
    </Button>
  )
}
