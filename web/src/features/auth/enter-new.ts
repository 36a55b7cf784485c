import { chooseTrial } from '@rankline/contract/account/calls'
import { login } from '@rankline/contract/auth/calls'
import { escapeHtml } from '@rankline/contract/escape-html'
import { allProjects } from '@rankline/contract/projects/calls'
import { isSecondStep } from '@rankline/contract/second-factor/second-step'
import { call, ignoreHandledError } from '../../platform/api.ts'
import { showInfo } from '../../platform/messages.ts'
import { goTo } from '../../platform/navigation.ts'
import { comeIn } from '../../platform/session.ts'
import { signedIn } from '../../platform/session-state.ts'
import { lastRegistered } from './registered.ts'

type Registered = { username: string; password: string; email: string }

/**
 * Logs in a person who has just registered, begins the trial that they registered for, and opens their first screen: the
 * form of a project, or the projects of the account that invited them.
 */
export async function enterNew(
  { username, password, email }: Registered,
  { isInvited, isTrial }: { isInvited: boolean; isTrial: boolean },
) {
  lastRegistered.set({ username, mailedTo: isInvited ? null : email })
  const answer = await call(login, { username, password }).catch(leaveToLogIn)
  if (answer === null) return
  lastRegistered.set(null)
  if (isSecondStep(answer)) return comeIn(answer)
  // The next calls are made with this session.
  signedIn(answer.token, answer.user)
  if (answer.user.works_in !== undefined) return comeIn(answer, await jointScreen())
  if (!isTrial) return comeIn(answer)
  const user = await call(chooseTrial, { option: 'trial' })
  comeIn({ ...answer, user }, '/projects/create')
  if (!isInvited) showInfo(`We mailed a link to ${escapeHtml(email)}. Open it to confirm your address.`)
}

/** The account is there; its person logs in by hand, such as when there were too many tries. */
function leaveToLogIn(error: unknown): null {
  ignoreHandledError(error)
  goTo('/login')
  return null
}

async function jointScreen() {
  const [project, ...others] = await call(allProjects, {})
  return project === undefined || others.length > 0 ? '/projects' : `/projects/${project.id}/keywords`
}
