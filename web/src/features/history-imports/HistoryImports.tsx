import { Menu } from '@mantine/core'
import type { HistoryImport } from '@rankline/contract/imports/history'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { dayName } from '../../ui/charts/days.ts'
import { counted, formatNumber, unknown } from '../../ui/format.ts'
import { OwnOnly } from '../../ui/OwnOnly.tsx'
import { DotsButton } from '../../ui/popups/DotsButton.tsx'
import { Heads } from '../../ui/tables/Heads.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import { takeBack } from './history.api.ts'
import styles from './history.module.css'

/** Lists the history imports of a project. Each can be undone in one step. */
export function HistoryImports({ imports }: { imports: readonly HistoryImport[] }) {
  async function askAndTakeBack(row: HistoryImport, withKeywords: boolean) {
    const keywords = withKeywords ? ` and delete ${counted(row.added_keywords, 'keyword')}` : ''
    const isSure = await confirm(`Take back ${counted(row.total, 'past position')}${keywords}?`, {
      action: 'Take back',
      isDestructive: true,
    })
    if (isSure) await takeBack(row, withKeywords).catch(ignoreHandledError)
  }
  return (
    <Table className={styles.imports} aria-label="Imports">
      <Heads of={['File', 'Positions', 'Keywords', 'Days', 'Status']} hasActions />
      <tbody>
        {imports.map((row) => (
          <tr key={row.id}>
            <td className={styles.name}>
              {row.file_name}
              <span className={styles.from}>{row.tool ?? 'Another rank tracker'}</span>
            </td>
            <td data-label="Positions">{formatNumber(row.total)}</td>
            <td data-label="Keywords">
              {formatNumber(row.keywords)}
              {row.added_keywords > 0 && `, ${formatNumber(row.added_keywords)} new`}
            </td>
            <td data-label="Days">
              {row.first_day === null || row.last_day === null
                ? unknown
                : `${dayName(row.first_day)} – ${dayName(row.last_day)}`}
            </td>
            <td data-label="Status">{statusOf(row)}</td>
            <td className={styles.more}>
              {row.status !== 'running' && (
                <OwnOnly>
                  <Menu position="bottom-end" width={260}>
                    <Menu.Target>
                      <DotsButton aria-label={`Actions for ${row.file_name}`} />
                    </Menu.Target>
                    <Menu.Dropdown>
                      <Menu.Item onClick={() => void askAndTakeBack(row, false)}>Undo the import</Menu.Item>
                      {row.added_keywords > 0 && (
                        <Menu.Item onClick={() => void askAndTakeBack(row, true)}>
                          Undo, and delete its new keywords
                        </Menu.Item>
                      )}
                    </Menu.Dropdown>
                  </Menu>
                </OwnOnly>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function statusOf({ status, done, total }: HistoryImport): string {
  if (status === 'running') return `${formatNumber(done)} of ${formatNumber(total)}`
  return status === 'done' ? 'Imported' : 'Interrupted: nothing was imported'
}
