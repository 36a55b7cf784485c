import type { WireValue } from '@rankline/contract/encoding'
import { exportLocal } from '@rankline/contract/exports/calls'
import { makeExport, sendExport } from '../../src/features/exports/make-export.job.ts'
import { senders } from '../../src/features/exports/senders.ts'
import type { SystemContext } from '../../src/platform/context.ts'
import type { TestApp } from './app.ts'
import { sendingContext } from './sending-context.ts'

/** The file that a call of `export/local` leads to. */
export async function exported(
  app: TestApp,
  token: string,
  input: Record<string, WireValue>,
): Promise<Buffer> {
  const { redirect_direct: path } = await app.items(exportLocal, input, token)
  if (path === null) throw new Error('The file is made in the background.')
  return download(app, path)
}

export async function download({ app }: TestApp, path: string): Promise<Buffer> {
  const answer = await app.inject({ method: 'GET', url: path, headers: { 'accept-encoding': 'identity' } })
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
  return answer.rawPayload
}

/** The lines of a CSV file as lists of fields, without the byte order mark. */
export function csvLines(file: Buffer): string[][] {
  const text = file.toString('utf8').replace(/^\uFEFF/, '')
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/g)) {
    lines.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\r\n') lines.push([])
  }
  return lines.filter((line) => line.some((field) => field !== ''))
}

/** Runs one try of an export as a worker would: it is made, then sent. */
export async function runOnce(
  app: TestApp,
  accountId: number,
  exportId: number,
  ctx: SystemContext = sendingContext(app),
) {
  await makeExport.perform(ctx, { accountId, exportId })
  await sendExport(senders).perform(ctx, { accountId, exportId })
}
