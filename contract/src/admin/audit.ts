import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { keysOf, timestamp } from '../wire.ts'
import { everybodysList } from './lists.ts'

/** Audited actions, with the labels that the list shows. */
export const auditActions = {
  switch_set: 'Switch changed',
  package_created: 'Package created',
  package_changed: 'Package changed',
  proxies_added: 'Proxies added',
  proxies_enabled: 'Proxies enabled',
  proxies_disabled: 'Proxies disabled',
  proxies_deleted: 'Proxies deleted',
  engine_update_added: 'Engine update added',
  engine_update_changed: 'Engine update changed',
  engine_update_deleted: 'Engine update deleted',
  jobs_retried: 'Failed jobs run again',
  jobs_discarded: 'Failed jobs discarded',
  mail_retried: 'Mail sent again',
  mail_discarded: 'Mail discarded',
  delivery_retried: 'Message sent again',
  delivery_discarded: 'Message discarded',
  setting_changed: 'Setting changed',
  baseline_accepted: 'Baseline of a source reset',
  ticket_answered: 'Ticket answered',
  ticket_marked: 'Ticket marked',
  worker_tested: 'Worker tested',
  source_tested: 'Source tested',
  administrator_granted: 'Made an administrator',
  administrator_revoked: 'No longer an administrator',
  person_approved: 'Approved for the beta',
  second_factor_reset: 'Second factor removed',
  sessions_ended: 'Logged out everywhere',
  package_assigned: 'Package assigned',
  erasure_ordered: 'Erasure ordered',
  erasure_cancelled: 'Erasure cancelled',
  logged_in_as: 'Logged in as somebody else',
  acted_as: 'Acted as somebody else',
  logged_in: 'Logged in',
  log_in_refused: 'Log-in refused',
  password_changed: 'Password changed',
  password_change_refused: 'Password change refused',
  email_changed: 'Email address changed',
  second_factor_added: 'Second factor added',
  second_factor_removed: 'Second factor removed by themselves',
  session_ended: 'Session ended',
  recovery_code_used: 'Recovery code used',
  recovery_codes_renewed: 'New recovery codes',
  second_factor_refused: 'Second factor refused',
  email_change_refused: 'Change of email address refused',
  position_looked_up: 'Position looked up',
  audit_exported: 'Audit log downloaded',
} as const
export type AuditAction = keyof typeof auditActions

const values = z.record(z.string(), z.unknown()).nullable()

export const auditEntry = z.object({
  id: z.int(),
  /** Null: the command line of the installation. */
  actor: z.object({ id: z.int(), username: z.string() }).nullable(),
  /** Username of the person in whose name the actor acted; null if the actor acted in their own name. */
  person: z.string().nullable(),
  action: z.enum(keysOf(auditActions)),
  action_text: z.string(),
  subject: z.string(),
  /** Changed values, before and after; null if there was or is no value. */
  before: values,
  after: values,
  created_at: timestamp,
})
export type AuditEntry = z.infer<typeof auditEntry>

export const listAudit = everybodysList({
  path: 'audit/mPaginate',
  summary: 'What administrators changed; entries are never changed or removed',
  item: auditEntry,
  sorts: ['created_at'],
  filters: ['user_id', 'search'],
})

export const exportAudit = endpoint({
  method: 'POST',
  path: 'audit/mExport',
  scope: 'admin',
  isOpen: true,
  summary: 'All entries as a CSV file, at an address that ends after ten minutes',
  input: nothing,
  items: z.object({ path: z.string() }),
  limit: { max: 10, seconds: 3600 },
})
