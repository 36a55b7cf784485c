import { Box } from '@mantine/core'
import type { HistoryPreview } from '@rankline/contract/history-imports'
import { dayName } from '../../ui/charts/days.ts'
import { unknown } from '../../ui/format.ts'
import { Table } from '../../ui/tables/Table.tsx'
import styles from './history.module.css'

/** The first keywords as they would be imported, each with its latest past position. */
export function HistorySample({ preview: { sample, keywords } }: { preview: HistoryPreview }) {
  if (sample.length === 0) return null
  return (
    <Box component="section" className={styles.scroll} aria-label="Preview" tabIndex={0}>
      <Table className={styles.sample}>
        <thead>
          <tr>
            <th scope="col">{keywords > sample.length ? `First ${sample.length} keywords` : 'Keyword'}</th>
            <th scope="col">Place</th>
            <th scope="col">Tags</th>
            <th scope="col">Latest position</th>
            <th scope="col">Date</th>
          </tr>
        </thead>
        <tbody>
          {sample.map((row) => (
            <tr key={`${row.keyword} ${row.engine} ${row.country} ${row.language} ${row.device}`}>
              <td className={styles.name}>{row.keyword}</td>
              <td>{[row.engine, row.country, row.language, row.device].join(', ')}</td>
              <td>{row.tags.length === 0 ? unknown : row.tags.join(', ')}</td>
              <td>{row.day === null ? unknown : (row.position ?? 'not found')}</td>
              <td>{row.day === null ? unknown : dayName(row.day)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}
