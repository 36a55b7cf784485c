import { randomInt } from 'node:crypto'
import { messages } from '@rankline/contract/messages'
import { type SystemContext, transaction } from '../../../platform/context.ts'
import { html } from '../../notifications/html.ts'
import { notify } from '../../notifications/notify.service.ts'
import type { Cloud } from '../cloud/cloud-request.ts'
import { NotSent } from '../sender.ts'
import { type FoundSheet, type SheetsApi, sheetsApi } from './sheets-api.ts'
import * as queries from './spreadsheets.queries.ts'

/** A spreadsheet that exports of an account keep up to date, as it was found. */
export type Book = { accountId: number; id: string; api: SheetsApi; sheets: Map<number, FoundSheet> }

export const linkTo = (id: string, sheetId?: number): string =>
  `https://docs.google.com/spreadsheets/d/${id}/edit${sheetId === undefined ? '' : `#gid=${sheetId}`}`

/** Opens the spreadsheet of an account at a connection. If it is gone, makes a new one and notifies the person once. */
export async function openBook(ctx: SystemContext, accountId: number, cloud: Cloud): Promise<Book> {
  const api = sheetsApi(ctx, cloud)
  const stored = await queries.findSpreadsheet(ctx.db, accountId, cloud)
  const found = stored === undefined ? null : await api.sheetsOf(stored)
  if (stored !== undefined && found !== null) return { accountId, id: stored, api, sheets: found }
  const id = await newBook(ctx, accountId, api)
  await transaction(ctx, async (inside) => {
    await queries.setSpreadsheet(inside.db, accountId, cloud, id)
    if (stored === undefined) return
    await queries.deleteTabs(inside.db, accountId, stored)
    await notify(inside, accountId, {
      type: 'SPREADSHEET_REPLACED',
      title: 'Your spreadsheet was made again',
      description: html`The spreadsheet of your exports at ${cloud.name} was deleted. There is a new one.`,
      clickAction: linkTo(id),
    })
  })
  const sheets = await api.sheetsOf(id)
  if (sheets === null) throw new NotSent(messages.cloudUnreachable(cloud.name), { isFinal: false })
  return { accountId, id, api, sheets }
}

/** Creates a spreadsheet. Reuses one that a lost response or an ended connection left behind. */
async function newBook({ db }: SystemContext, accountId: number, api: SheetsApi): Promise<string> {
  const title = `Keyword positions (${await queries.nameOf(db, accountId)})`
  return (await api.find(title)) ?? (await api.create(title))
}

/**
 * The sheet of a project. Its ids are stored before they are sent to Google, so that the next try knows everything that
 * an interrupted one left.
 */
export async function tabOf(
  ctx: SystemContext,
  { accountId, id, sheets }: Book,
  project: { id: number; name: string },
): Promise<queries.TabRow> {
  const tabs = await queries.findTabs(ctx.db, accountId, id)
  const stored = tabs.find((tab) => tab.project_id === project.id)
  if (stored !== undefined && (stored.project_name === null || sheets.has(stored.sheet_id))) return stored
  // A new spreadsheet has one empty sheet.
  const [first] = tabs.length === 0 && sheets.size === 1 ? sheets.keys() : []
  const made = {
    project_id: project.id,
    sheet_id: first ?? newId(),
    draft_id: newId(),
    project_name: null,
  }
  await transaction(ctx, async (inside) => {
    await queries.setTab(inside.db, accountId, id, made)
    if (stored === undefined) return
    await notify(inside, accountId, {
      type: 'SHEET_REPLACED',
      title: 'A sheet was made again',
      description: html`The sheet of <b>${project.name}</b> was deleted from your spreadsheet. There is a new one.`,
      clickAction: linkTo(id),
    })
  })
  return made
}

const newId = () => randomInt(1, 2 ** 31 - 1)
