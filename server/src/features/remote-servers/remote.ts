import type { ServerSecurity } from '@rankline/contract/remote-servers/calls'

/** A server as it is reached: `address` is the IP address that was checked. */
export type RemoteTarget = {
  address: string
  host: string
  port: number
  username: string
  password: string
  path: string
  /** The least that the server must offer; null when it was never reached. */
  security: ServerSecurity | null
  hostKey: string | null
  /** Milliseconds that the server may be silent, if not `PATIENCE`. */
  patience?: number
  /** Closes every connection when it aborts. */
  signal?: AbortSignal
  /** Counts bytes that the server has taken. */
  moved?: (bytes: number) => void
}

/** `id`: distinguishes files of the same name that are uploaded at the same time. */
export type NamedFile = { id: number; name: string }
export type RemoteFile = NamedFile & { body: AsyncIterable<Uint8Array> }

/** A logged-in connection, in the folder of the server. */
export type Remote = {
  security: ServerSecurity
  hostKey: string | null
  /** Replaces the file of that name, which is never there by half. */
  put(file: RemoteFile): Promise<void>
  /** Removes leftovers of an interrupted upload. */
  discard(file: NamedFile): Promise<void>
  /** Tests what connecting does not prove. @throws if files cannot be uploaded */
  check?(): Promise<void>
  close(): void
}

/** A bucket is a server without a login: every request is signed. */
export type BucketTarget = RemoteTarget & { bucket: string; region: string }

/** A name that people and programs take for unfinished. The next try of the same file replaces it. */
export const unfinished = ({ id, name }: NamedFile) => `.${name}.${id}.part`
