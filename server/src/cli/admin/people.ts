import type { AuditAction } from '@rankline/contract/admin/audit'
import { approve } from '../../features/auth/auth.service.ts'
import { grantAdministration, revokeAdministration } from '../../features/packages/administrators.service.ts'
import { resetSecondFactor } from '../../features/second-factor/second-factor.service.ts'
import { endSessionsByName } from '../../features/sessions/open-sessions.service.ts'
import { audit } from '../../platform/audit/audit.ts'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { type Command, nobody, ofPerson } from './command.ts'

export const people = [
  onPerson('grant', {
    does: 'makes somebody an administrator, on the package admin',
    action: 'administrator_granted',
    change: grantAdministration,
    done: (username) => `${username} is an administrator.`,
  }),
  onPerson('revoke', {
    does: 'and an ordinary person again, on the package they had',
    action: 'administrator_revoked',
    change: revokeAdministration,
    done: (username) => `${username} is no administrator.`,
  }),
  onPerson('approve', {
    does: 'has somebody’s ranks tracked while the installation is in beta',
    action: 'person_approved',
    change: approve,
    done: (username) => `${username} is approved.`,
  }),
  resetFactor(),
  onPerson('end-sessions', {
    does: 'logs somebody out everywhere',
    action: 'sessions_ended',
    change: endSessionsByName,
    done: (username) => `${username} is logged out everywhere.`,
  }),
]

type Change = {
  does: string
  action: AuditAction
  /** @returns whether there is such a person */
  change(ctx: SystemContext, username: string): Promise<boolean>
  done(username: string): string
}

const LEAST_PROOF = 10

/** Asks how the person proved their identity and records the answer in the audit log. */
function resetFactor(): Command {
  return {
    name: 'reset-second-factor',
    usage: 'USERNAME HOW-THEY-PROVED-WHO-THEY-ARE',
    does: 'lets somebody who has lost theirs log in with the password alone; needs how you know that it is they who ask',
    parse([username, ...words]) {
      const proof = words.join(' ').trim()
      if (username === undefined || proof.length < LEAST_PROOF) return undefined
      return async (ctx) => {
        await transaction(ctx, async (inside) => {
          if (!(await resetSecondFactor(inside, username))) throw nobody(username)
          await audit(inside, { action: 'second_factor_reset', subject: username, after: { proof } })
        })
        console.log(`${username} has no second factor any more, and is logged out everywhere.`)
      }
    },
  }
}

function onPerson(name: string, { does, action, change, done }: Change) {
  return ofPerson(name, does, async (ctx, username) => {
    await transaction(ctx, async (inside) => {
      if (!(await change(inside, username))) throw nobody(username)
      await audit(inside, { action, subject: username })
    })
    console.log(done(username))
  })
}
