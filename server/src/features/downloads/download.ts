export type DownloadKind = 'report' | 'export' | 'takeout'

/** `name`: the file name that a person sees. */
export type NewDownload = { kind: DownloadKind; name: string; mediaType: string; expiresAt: Date }

export type StoredDownload = NewDownload & { accountId: number; id: number; bytes: number }
