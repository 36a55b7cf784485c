import { messages } from '@rankline/contract/messages'
import { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'
import type { WholeAnswer } from '../../../platform/outbound.ts'
import { type Cloud, cloudRequest, isSuccess, jsonOf, refusedBy } from '../cloud/cloud-request.ts'
import { NotSent } from '../sender.ts'
import { whenTaken } from './when-taken.ts'

// developers.google.com/workspace/sheets/api/reference/rest, developers.google.com/workspace/drive/api/reference/rest/v3
const SPREADSHEETS = 'https://sheets.googleapis.com/v4/spreadsheets'
const FILES = 'https://www.googleapis.com/drive/v3/files'
const MEDIA_TYPE = 'application/vnd.google-apps.spreadsheet'
/** Milliseconds: Google works on one request for three minutes at most. */
const PATIENCE = 180_000

type Asked = { method: 'GET' | 'POST'; address: string; body?: string }

/** An existing sheet. `cells`: the size of its grid, including empty cells. */
export type FoundSheet = { title: string; cells: number }

/** Calls Google Sheets with one connection. A refusal becomes a {@link NotSent}. */
export function sheetsApi(ctx: SystemContext, cloud: Cloud) {
  const ask = ({ method, address, body }: Asked): Promise<WholeAnswer> =>
    whenTaken(() =>
      cloudRequest(ctx, cloud, address, {
        method,
        headers: body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' },
        ...(body !== undefined && { body }),
        patience: PATIENCE,
      }),
    )

  function read<Schema extends z.ZodType>(schema: Schema, answer: WholeAnswer): z.output<Schema> {
    if (!isSuccess(answer)) refusedBy(cloud, answer)
    const { data } = schema.safeParse(jsonOf(answer))
    if (data === undefined) throw unreadable()
    return data
  }

  const unreadable = () => new NotSent(messages.cloudUnreachable(cloud.name), { isFinal: false })
  const at = (id: string) => `${SPREADSHEETS}/${encodeURIComponent(id)}`

  return {
    /** Finds the spreadsheet of a name among those that Rankline created: Drive shows no others. */
    async find(title: string): Promise<string | undefined> {
      const quoted = title.replace(/[\\']/g, (character) => `\\${character}`)
      const query = new URLSearchParams({
        q: `name = '${quoted}' and mimeType = '${MEDIA_TYPE}' and trashed = false`,
        fields: 'files(id)',
      })
      return read(files, await ask({ method: 'GET', address: `${FILES}?${query}` })).files[0]?.id
    },

    async create(title: string): Promise<string> {
      const body = JSON.stringify({ properties: { title } })
      const answer = await ask({ method: 'POST', address: `${SPREADSHEETS}?fields=spreadsheetId`, body })
      return read(spreadsheet, answer).spreadsheetId
    },

    /** The sheets of a spreadsheet by their ids; null when it is deleted, or thrown away. */
    async sheetsOf(id: string): Promise<Map<number, FoundSheet> | null> {
      // Drive is asked first, because Google Sheets also returns spreadsheets in the bin.
      const kept = await ask({ method: 'GET', address: `${FILES}/${encodeURIComponent(id)}?fields=trashed` })
      if (kept.status === 404 || read(file, kept).trashed) return null
      const fields = 'sheets.properties(sheetId,title,gridProperties(rowCount,columnCount))'
      const answer = await ask({ method: 'GET', address: `${at(id)}?fields=${fields}` })
      if (answer.status === 404) return null
      return new Map(
        read(sheets, answer).sheets.map(({ properties: { sheetId, title, gridProperties: grid } }) => [
          sheetId,
          { title, cells: (grid?.rowCount ?? 0) * (grid?.columnCount ?? 0) },
        ]),
      )
    },

    /**
     * Applies all of the changes or none, so that nobody sees half.
     * @param changes requests of `batchUpdate`, as JSON
     */
    async change(id: string, changes: readonly string[]): Promise<void> {
      const body = `{"requests":[${changes.join(',')}]}`
      const address = `${at(id)}:batchUpdate?fields=spreadsheetId`
      const answer = await ask({ method: 'POST', address, body })
      if (isSuccess(answer)) return void read(spreadsheet, answer)
      if (/limit of \d+ cells/.test(answer.text))
        throw new NotSent(messages.spreadsheetFull, { isFinal: true })
      // A sheet, or the spreadsheet, was deleted since it was read. The next try reads it again.
      if (answer.status === 400 || answer.status === 404) throw unreadable()
      refusedBy(cloud, answer)
    },
  }
}

export type SheetsApi = ReturnType<typeof sheetsApi>

const files = z.object({ files: z.array(z.object({ id: z.string() })) })
const file = z.object({ trashed: z.boolean() })
const spreadsheet = z.object({ spreadsheetId: z.string() })
/** Sheets of a spreadsheet. Google omits fields that are 0 or empty. */
const sheets = z.object({
  sheets: z.array(
    z.object({
      properties: z.object({
        sheetId: z.int().default(0),
        title: z.string(),
        gridProperties: z.object({ rowCount: z.int(), columnCount: z.int() }).partial().optional(),
      }),
    }),
  ),
})
