import { isAllowed } from '@rankline/contract/members/permissions'
import type { Agent, Tool } from '../tool.ts'
import { answers } from './answers.ts'
import { explainChange, whatChanged } from './changes.ts'
import { keywordHistory, listKeywords } from './keywords.ts'
import { cannibalisation, competitors, landingPages, resultPage } from './pages.ts'
import { listProjects, projectSummary } from './projects.ts'
import { addKeywords, estimate, requestCheck } from './writes.ts'

/** All tools, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  listProjects,
  projectSummary,
  whatChanged,
  listKeywords,
  keywordHistory,
  explainChange,
  resultPage,
  competitors,
  landingPages,
  cannibalisation,
  answers,
  estimate,
  addKeywords,
  requestCheck,
]

/** The tools whose calls the token and the role of its maker allow. The calls check both again. */
export function toolsOf({ token, role }: Agent['caller']): Tool[] {
  const isOpen = ({ program, permission }: Tool['calls'][number]) =>
    program !== undefined &&
    token.permissions.includes(program.needs) &&
    (permission === undefined || isAllowed(role, permission))
  return tools.filter(({ calls, needsOne }) => (needsOne ? calls.some(isOpen) : calls.every(isOpen)))
}
