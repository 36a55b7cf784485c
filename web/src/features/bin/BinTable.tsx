import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { dateText } from '../../platform/date-format.ts'
import type { RowSelection } from '../../platform/row-selection.ts'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { SelectAll, SelectRow } from '../../ui/tables/SelectBoxes.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import { controlTip } from '../../ui/tip.ts'
import type { BinRow } from './bin.api.ts'
import styles from './bin.module.css'

type Props = {
  rows: readonly BinRow[]
  /** The header of the column of deletion times. */
  since: string
  restoreLabel: 'Restore' | 'Undo'
  selection: RowSelection
  onRestore(id: number): void
  /** Null if rows cannot be deleted for good early. */
  onPurge: ((id: number) => void) | null
}

export function BinTable({ rows, since, restoreLabel, selection, onRestore, onPurge }: Props) {
  return (
    <Table phone="choices" className={styles.table}>
      <thead>
        <tr>
          <th>
            <SelectAll label="Select all of this page" rows={rows} selection={selection} />
          </th>
          <th>Name</th>
          <th>{since}</th>
          <th>Kept until</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <SelectRow id={row.id} name={row.name} selection={selection} />
            </td>
            <td className={styles.what}>
              <span className={styles.name}>{row.name}</span>
              <span className={styles.quiet}>{row.note}</span>
            </td>
            <td data-label={since}>
              <RelativeTime at={row.deleted_at} />
            </td>
            <td data-label="Kept until">{dateText(row.until, 'date')}</td>
            <td className={styles.more}>
              <span>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`${restoreLabel} ${row.name}`}
                  leftSection={<IconArrowBackUp size={14} stroke={1.75} aria-hidden />}
                  onClick={() => onRestore(row.id)}
                >
                  {restoreLabel}
                </Button>
                {onPurge !== null && (
                  <ActionIcon
                    size={30}
                    variant="subtle"
                    aria-label={`Delete ${row.name} permanently`}
                    {...controlTip('Delete permanently')}
                    onClick={() => onPurge(row.id)}
                  >
                    <IconTrash size={16} stroke={1.75} aria-hidden />
                  </ActionIcon>
                )}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
