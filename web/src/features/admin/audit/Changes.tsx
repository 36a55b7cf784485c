import type { AuditEntry } from '@rankline/contract/admin/audit'
import { unknown } from '../../../ui/format.ts'
import styles from './audit.module.css'

/** Each changed value with what it was and what it is. */
export function Changes({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
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
