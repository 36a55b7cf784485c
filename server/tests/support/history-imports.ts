import { utcDay } from '@rankline/contract/days'
import { importHistory, listHistoryImports, previewHistory } from '@rankline/contract/imports/history'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { keywordPositions } from '@rankline/contract/positions/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { listTagsOfKeyword } from '@rankline/contract/tags/calls'
import type { TestApp } from './app.ts'
import type { SignedUp } from './people.ts'

type More = Record<string, string | number>

/** A file with past positions. */
export const historyFile = (text: string, name = 'history.csv') => new File([text], name)

/** Imports of past positions. @param current who imports, and into which project */
export function historyImports(app: TestApp, current: () => { person: SignedUp; project: Project }) {
  const ofProject = () => ({ project_id: current().project.id })
  const token = () => current().person.token
  const sent = (text: string, more: More = {}) => ({
    ...ofProject(),
    history_file: historyFile(text),
    ...more,
  })

  async function keywords() {
    const list = { ...ofProject(), sort: 'keyword', order: 'asc' } as const
    return (await app.items(listKeywords, list, token())).data
  }

  /** Day, position, address and the tool it came from, newest first. */
  async function historyOf(id: number) {
    const range = { date_custom_start: '2020-01-01', date_custom_end: utcDay() }
    const found = await app.items(keywordPositions, { project_keyword_id: id, ...range }, token())
    return found.map(({ day, current_position, url, imported_from }) => [
      day,
      current_position,
      url,
      imported_from,
    ])
  }

  async function tagsOf(id: number) {
    const tags = await app.items(listTagsOfKeyword, { project_keyword_id: id }, token())
    return tags.map(({ tag_name }) => tag_name).toSorted()
  }

  return {
    sent,
    preview: (text: string, more?: More) => app.items(previewHistory, sent(text, more), token()),
    bring: (text: string, more?: More) => app.items(importHistory, sent(text, more), token()),
    keywords,
    historyOf,
    tagsOf,
    imports: () => app.items(listHistoryImports, ofProject(), token()),
  }
}
