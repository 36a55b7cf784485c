import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/reports/calls'
import type { Context } from '../../platform/context.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { encodedLogo } from '../brands/brand-logo.ts'
import { findTags } from '../tags/tags.queries.ts'
import type { ReportRow } from './reports.queries.ts'

type Asked = Pick<
  ParsedInputOf<typeof calls.updateReport>,
  'parts' | 'tagIds' | 'summary' | 'comment' | 'logo'
>
type Columns = Pick<ReportRow, 'parts' | 'tag_ids' | 'summary' | 'next_comment' | 'logo'>

const usual: Columns = { parts: null, tag_ids: [], summary: 'drafted', next_comment: '', logo: null }

/**
 * Columns of a form about the parts of a document. What the form does not send stays.
 * @param before the edited report; null for a new one
 * @throws {Refusal} not found for a tag that the caller does not see, unless the report has it; invalid for a wrong logo
 */
export async function partColumns(ctx: Context, asked: Asked, before: Columns | null): Promise<Columns> {
  const kept = before ?? usual
  const { parts = kept.parts, tagIds = kept.tag_ids, comment = kept.next_comment, logo } = asked
  const tag_ids = [...new Set(tagIds ?? [])]
  const added = tag_ids.filter((id) => !kept.tag_ids.includes(id))
  if (added.length > 0) {
    const seen = new Set((await findTags(ctx.db, ctx.account)).map(({ id }) => id))
    if (added.some((id) => !seen.has(id))) throw notFound()
  }
  return {
    parts,
    tag_ids,
    summary: (asked.summary === undefined ? kept.summary : asked.summary) ?? usual.summary,
    next_comment: comment?.trim() ?? '',
    logo: logo === undefined ? kept.logo : logo === null ? null : await asText(logo),
  }
}

/** Like `partColumns`, for a report that is stored: a part about tags needs some. */
export async function requiredPartColumns(
  ctx: Context,
  asked: Asked,
  before: Columns | null,
): Promise<Columns> {
  const columns = await partColumns(ctx, asked, before)
  if (columns.parts?.includes('tags') && columns.tag_ids.length === 0)
    throw invalid('tag_ids', messages.reportWithoutTags)
  return columns
}

const asText = async (picture: NonNullable<Asked['logo']>) =>
  (await encodedLogo({ field: 'logo', picture })).toString('base64')

/** The address of a stored logo, which has the picture in it. */
export const logoAddress = (logo: string | null) => logo && `data:image/webp;base64,${logo}`
