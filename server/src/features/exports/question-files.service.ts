import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { exportQuestions as call } from '@rankline/contract/exports/questions'
import { beginReading, type Context } from '../../platform/context.ts'
import { productOf } from '../client-accounts/client-accounts.service.ts'
import { downloadPath } from '../downloads/downloads.service.ts'
import { storeDownload } from '../downloads/store-download.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { answerRates, rateRangeOf } from '../questions/rates.service.ts'
import { openAnswers } from '../questions/readings.service.ts'
import { formats } from './formats/formats.ts'
import { answerCells, citationRows, questionColumns, questionDayRows, rateRows } from './question-tables.ts'
import type { Cell, Sheet } from './table/table.ts'

type Input = ParsedInputOf<typeof call>

/** Milliseconds until the file expires. */
const KEPT = 10 * 60_000

/**
 * Writes numbers and answers of a project to a file that only the caller can download.
 * @throws {Refusal} limit reached when the files of the account take more than the installation allows
 */
export async function exportQuestions(ctx: Context, input: Input): Promise<ItemsOf<typeof call>> {
  const { projectId, surface, content, fileType } = input
  await requireProjects(ctx, [projectId])
  const { mediaType, write } = formats[fileType]
  const accountId = ctx.person.accountId
  const expiresAt = new Date(Date.now() + KEPT)
  const name = `${content}-${surface}-${projectId}-${utcDay()}.${fileType}`
  const sheet: Sheet = { name: content, projectId, count: Number.MAX_SAFE_INTEGER, rows: rowsOf(ctx, input) }
  const table = {
    title: name,
    columns: questionColumns[content],
    sheets: (async function* () {
      yield sheet
    })(),
    isInvented: false,
  }
  const body = await write(table, await productOf(ctx, accountId))
  const { id } = await storeDownload(ctx, accountId, { kind: 'export', name, mediaType, expiresAt }, body)
  return { redirect_direct: await downloadPath(ctx, accountId, id, expiresAt) }
}

/** Rows in batches, so that memory does not grow with the number of questions. */
async function* rowsOf(ctx: Context, { content, ...input }: Input): AsyncGenerator<readonly Cell[][]> {
  const { projectId, surface, topic } = input
  const reading = await beginReading(ctx)
  if (content === 'rates') {
    yield rateRows(await reading((db) => answerRates({ ...ctx, db }, input)))
    return
  }
  const of = { projectId, surface, ...rateRangeOf(input), ...(topic !== undefined && { topic }) }
  const { brands, brandOfPage, batches } = await openAnswers(ctx, ctx.account.id, of, reading)
  const names = brands.map(({ name }) => name)
  const brandOf = (url: string) => {
    const brand = brandOfPage(url)
    return brand === null ? null : names[brand]!
  }
  for await (const answers of batches())
    yield content === 'questions'
      ? questionDayRows(answers, names)
      : answers.flatMap((one) =>
          content === 'answers' ? [answerCells(one, names)] : citationRows(one, brandOf),
        )
}
