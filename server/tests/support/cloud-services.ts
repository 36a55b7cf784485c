import type { Answer } from './service-data.ts'
import { type Asked, type Fault, startServices } from './services.ts'
import { createSheetsService } from './sheets-service.ts'

type Stored = { name: string; content: Buffer }
type Session = { id: string; name: string; total: number; arrived: Buffer[] }

const SESSION = '/upload/session'
const QUARTER = 256 * 1024
const DRIVE = '/upload/drive/v3/files'
const DROPBOX = '/2/files/upload_session/'

/** Fakes Google Drive's resumable uploads, Google Sheets and Dropbox's upload sessions, with the log-in of both. */
export async function startCloudServices({
  port = 0,
  mostCells,
}: {
  port?: number
  mostCells?: number
} = {}) {
  const drive = new Map<string, Stored>()
  const dropbox = new Map<string, Stored>()
  const sessions = new Map<string, Session>()
  let [made, isInParts] = [0, false]
  const sheets = createSheetsService({ ...(mostCells !== undefined && { mostCells }) })
  const oauth = await startServices({ port, further })

  function further(asked: Asked, scope: string): Answer | undefined {
    const answer = sheets.answer(asked, scope)
    if (answer !== undefined) return answer
    if (asked.path === '/drive/v3/files') return found(asked.query.get('q') ?? '')
    if (asked.path.startsWith(DRIVE))
      return begin(asked, decodeURIComponent(asked.path.slice(DRIVE.length + 1)))
    if (asked.path === SESSION) return put(asked, sessions.get(asked.query.get('upload_id') ?? ''))
    if (asked.path.startsWith(DROPBOX)) return inSession(asked, asked.path.slice(DROPBOX.length))
    return undefined
  }

  function found(query: string): Answer {
    const name = /^name = '((?:[^'\\]|\\.)*)' and trashed = false$/.exec(query)?.[1]?.replace(/\\(.)/g, '$1')
    const files = [...drive].filter(([, file]) => file.name === name).map(([id]) => ({ id }))
    return { status: 200, body: { files } }
  }

  function begin({ method, text, headers }: Asked, id: string): Answer {
    if (method !== (id === '' ? 'POST' : 'PATCH')) return { status: 405, body: {} }
    made += 1
    const { name } = JSON.parse(text) as { name: string }
    const session = {
      id: id || `file-${made}`,
      name,
      total: Number(headers['x-upload-content-length']),
      arrived: [],
    }
    sessions.set(String(made), session)
    return {
      status: 200,
      body: undefined,
      headers: { location: `https://www.googleapis.com${SESSION}?upload_id=${made}` },
    }
  }

  function put({ headers, bytes }: Asked, session: Session | undefined): Answer {
    if (session === undefined) return { status: 404, body: {} }
    const [, first = '*'] = /^bytes (?:(\d+)-|\*)/.exec(headers['content-range'] ?? '') ?? []
    const before = lengthOf(session)
    if (bytes.length > 0) {
      if (Number(first) !== before) return { status: 400, body: {} }
      const isWhole = before + bytes.length === session.total
      if (!isWhole && bytes.length % QUARTER !== 0) return { status: 400, body: {} }
      const taken = isInParts
        ? bytes.subarray(0, Math.max(QUARTER, Math.floor(bytes.length / 2 / QUARTER) * QUARTER))
        : bytes
      isInParts = false
      session.arrived.push(taken)
    }
    const arrived = lengthOf(session)
    if (arrived < session.total)
      return {
        status: 308,
        body: undefined,
        headers: arrived === 0 ? {} : { range: `bytes=0-${arrived - 1}` },
      }
    drive.set(session.id, { name: session.name, content: Buffer.concat(session.arrived) })
    return {
      status: 200,
      body: { id: session.id, webViewLink: `https://drive.google.com/file/d/${session.id}/view` },
    }
  }

  function inSession({ headers, bytes }: Asked, step: string): Answer {
    const argument = JSON.parse(String(headers['dropbox-api-arg'])) as {
      cursor?: { session_id: string; offset: number }
      commit?: { path: string; mode: string }
    }
    if (step === 'start') {
      made += 1
      sessions.set(String(made), { id: '', name: '', total: 0, arrived: [bytes] })
      return { status: 200, body: { session_id: String(made) } }
    }
    const session = sessions.get(argument.cursor?.session_id ?? '')
    if (session === undefined) return { status: 409, body: { error_summary: 'not_found/..' } }
    if (argument.cursor?.offset !== lengthOf(session))
      return { status: 409, body: { error_summary: 'incorrect_offset/' } }
    session.arrived.push(bytes)
    if (step !== 'finish') return { status: 200, body: null }
    const { path = '', mode } = argument.commit ?? {}
    if (mode !== 'overwrite' && dropbox.has(path))
      return { status: 409, body: { error_summary: 'path/conflict' } }
    dropbox.set(path, { name: path.slice(1), content: Buffer.concat(session.arrived) })
    return { status: 200, body: { name: path.slice(1), path_display: path } }
  }

  return {
    oauth,
    sheets,
    files: (cloud: 'gdrive' | 'dropbox') => [...(cloud === 'gdrive' ? drive : dropbox).values()],
    /** Sets the fault of the last step of an upload from now on. */
    fault(fault: Fault | null) {
      for (const path of [SESSION, `${DROPBOX}finish`]) oauth.fault(path, fault)
    },
    /** Drive takes only a part of the next chunk. */
    takeInParts: () => {
      isInParts = true
    },
    /** Both services lose the uploads that are in progress. */
    loseSessions: () => sessions.clear(),
    reset() {
      oauth.reset()
      drive.clear()
      dropbox.clear()
      sheets.reset()
    },
    close: () => oauth.close(),
  }
}

export type CloudServices = Awaited<ReturnType<typeof startCloudServices>>

const lengthOf = ({ arrived }: Session) => arrived.reduce((sum, { length }) => sum + length, 0)
