import { z } from 'zod'

/** Version of the archive's format; a later Rankline reads earlier ones. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'
/** SHA-256 of the manifest in hexadecimal, the last entry. */
export const DIGEST = 'manifest.sha256'
export const FOLDERS = { tables: 'tables/', files: 'files/' }

const digest = z.object({ bytes: z.number(), sha256: z.string() })

const tableSchema = digest.extend({
  schema: z.string(),
  name: z.string(),
  /** In the order of the file, which is the text format of PostgreSQL's COPY. */
  columns: z.array(z.string()),
  rows: z.number(),
})

const sealedKeySchema = z.object({ salt: z.string(), nonce: z.string(), sealed: z.string() })

export const backupSchema = z.object({
  format: z.number(),
  /** ISO 8601, when the snapshot of the database was taken. */
  takenAt: z.string(),
  rankline: z.string(),
  postgres: z.string(),
  /** Applied migrations, the first one first. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(tableSchema),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.number(), isCalled: z.boolean() }),
  ),
  /** Months with positions, by their first day. */
  months: z.array(z.string()),
  files: z.array(digest.extend({ name: z.string() })),
  /** Recognises the installation's secret key without revealing it. */
  keyFingerprint: z.string(),
  /** The key, encrypted by a passphrase; null if the backup was made without one. */
  key: sealedKeySchema.nullable(),
})

export type BackupManifest = z.infer<typeof backupSchema>
export type DumpedTable = z.infer<typeof tableSchema>
export type SealedKey = z.infer<typeof sealedKeySchema>

/** Name of a table's file in the archive. */
export const entryOf = ({ schema, name }: Pick<DumpedTable, 'schema' | 'name'>) =>
  `${FOLDERS.tables}${schema}.${name}.copy`

/** Quoted name of a table for SQL. */
export const quoted = ({ schema, name }: Pick<DumpedTable, 'schema' | 'name'>) =>
  `${quote(schema)}.${quote(name)}`

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Called with a line of progress for people. */
export type OnProgress = (line: string) => void

/** Names of people's files, as `Files.put` gives them. */
export const isFileName = (name: string) => /^[a-z]+\/[0-9a-f]{32}\.[a-z0-9]{1,5}$/.test(name)
