import { approve, setAdministrator } from '../features/auth/auth.service.ts'
import { resetSecondFactor } from '../features/second-factor/second-factor.service.ts'
import type { SystemContext } from '../platform/context.ts'
import { nobody, ofPerson } from './command.ts'

export const people = [
  ofPerson('grant', 'makes somebody an administrator', (ctx, username) => appoint(ctx, username, true)),
  ofPerson('revoke', 'and an ordinary person again', (ctx, username) => appoint(ctx, username, false)),
  ofPerson(
    'approve',
    'has somebody’s ranks tracked while the installation is in beta',
    async (ctx, username) => {
      if (!(await approve(ctx, username))) throw nobody(username)
      console.log(`${username} is approved.`)
    },
  ),
  ofPerson(
    'reset-second-factor',
    'lets somebody who has lost theirs log in with the password alone',
    async (ctx, username) => {
      if (!(await resetSecondFactor(ctx, username))) throw nobody(username)
      console.log(`${username} has no second factor any more, and is logged out everywhere.`)
    },
  ),
]

async function appoint(ctx: SystemContext, username: string, isAdministrator: boolean) {
  if (!(await setAdministrator(ctx, username, isAdministrator))) throw nobody(username)
  console.log(isAdministrator ? `${username} is an administrator.` : `${username} is no administrator.`)
}
