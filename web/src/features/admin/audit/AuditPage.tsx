import { Button } from '@mantine/core'
import { type AuditEntry, exportAudit, listAudit } from '@rankline/contract/admin/audit'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call, ignoreHandledError } from '../../../platform/api.ts'
import { leaveTo } from '../../../platform/navigation.ts'
import { unknown } from '../../../ui/format.ts'
import { forAdministrators } from '../administration.tsx'
import { AdminList } from '../lists/AdminList.tsx'
import { created, linked, strong } from '../lists/cells.tsx'
import type { Column } from '../lists/ListTable.tsx'
import styles from './audit.module.css'

const columns: Column<AuditEntry>[] = [
  {
    title: 'Who',
    cell: ({ actor, person }) =>
      actor === null ? (
        'Command line'
      ) : (
        <>
          {linked(actor.username, '/admin/audit', { user_id: String(actor.id) })}
          {person !== null && ` as ${person}`}
        </>
      ),
  },
  { title: 'What', cell: ({ action_text: text }) => strong(text) },
  { title: 'Subject', cell: ({ subject }) => subject },
  { title: 'Changes', kind: 'long', cell: (entry) => <Changes {...entry} /> },
  created('created_at'),
]

/** Lists the changes that administrators made. */
export const AuditPage = forAdministrators(() => {
  const save = useMutation({ mutationFn: () => call(exportAudit, {}) })
  return (
    <AdminList
      of="audit"
      list={listAudit}
      columns={columns}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden />}
          loading={save.isPending}
          onClick={() =>
            void save
              .mutateAsync()
              .then(({ path }) => leaveTo(path))
              .catch(ignoreHandledError)
          }
        >
          Download CSV
        </Button>
      }
    />
  )
})

/** Shows each changed value, before and after. */
function Changes({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return unknown
  return (
    <ul className={styles.changes}>
      {names.map((name) => (
        <li key={name}>
          <span className={styles.name}>{name.replaceAll('_', ' ')}</span>{' '}
          {before !== null && name in before && <>{textOf(before[name])} → </>}
          <b>{textOf(after?.[name])}</b>
        </li>
      ))}
    </ul>
  )
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
