import { Box } from '@mantine/core'
import type { HistoryPreview } from '@rankline/contract/imports/history'
import { dayName } from '../../ui/charts/days.ts'
import { unknown } from '../../ui/format.ts'
import { Heads } from '../../ui/tables/Heads.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import styles from './history.module.css'

/** The first keywords as they would be imported, each with its latest past position. */
export function HistorySample({ preview: { sample, keywords } }: { preview: HistoryPreview }) {
  if (sample.length === 0) return null
  return (
    <Box component="section" className={styles.scroll} aria-label="Preview" tabIndex={0}>
      <Table className={styles.sample}>
        <Heads
          of={[
            keywords > sample.length ? `First ${sample.length} keywords` : 'Keyword',
            'Place',
            'Tags',
            'Latest position',
            'Date',
          ]}
        />
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

/** Lists days for which a file has different positions of one keyword. */
export function HistoryContradictions({ preview: { contradictions } }: { preview: HistoryPreview }) {
  if (contradictions.length === 0) return null
  return (
    <Box component="section" className={styles.scroll} aria-label="Contradictions" tabIndex={0}>
      <Table className={styles.sample}>
        <Heads of={['Several positions of one day', 'Place', 'Date', 'Positions in the file']} />
        <tbody>
          {contradictions.map(({ keyword, place, day, positions }) => (
            <tr key={`${keyword} ${place} ${day}`}>
              <td className={styles.name}>{keyword}</td>
              <td>{place}</td>
              <td>{dayName(day)}</td>
              <td>{positions.join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}
