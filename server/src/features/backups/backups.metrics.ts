import type { Registry } from 'prom-client'
import type { SystemContext } from '../../platform/context.ts'
import { gauge, sampled } from '../../platform/metrics.ts'
import { findBackupState } from './backups.service.ts'

/** The last backup of the schedule. Without any, there are no values. */
export function backupsMetrics(registry: Registry, ctx: SystemContext): void {
  const sample = sampled(() => findBackupState(ctx), ctx.log)
  gauge(registry, {
    name: 'rankline_backup_last_timestamp_seconds',
    help: 'When the last backup that was read back was begun, in Unix time.',
    read: async () => {
      const last = (await sample())?.last
      return last ? Date.parse(last.made_at) / 1000 : null
    },
  })
  gauge(registry, {
    name: 'rankline_backup_last_bytes',
    help: 'Size of the last backup that was read back.',
    read: async () => (await sample())?.last?.bytes ?? null,
  })
  gauge(registry, {
    name: 'rankline_backup_failed',
    help: '1 if the last backup of the schedule failed.',
    read: async () => {
      const state = await sample()
      return state === null || (state.last === null && state.failure === null)
        ? null
        : Number(state.failure !== null)
    },
  })
}
