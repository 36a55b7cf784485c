import { dayOf } from '@rankline/contract/days'
import { ADMIN_PACKAGE } from '@rankline/contract/packages/calls'
import { isOfAdministrators } from '../../features/packages/administrators.service.ts'
import { assignPackage, type PlanType, renewPackage } from '../../features/packages/packages.service.ts'
import { audit } from '../../platform/audit/audit.ts'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { type Command, ofPerson } from './command.ts'

const assign: Command = {
  name: 'package',
  usage: 'USERNAME SLUG [yearly]',
  does: 'puts somebody on a package, for its term from now on',
  parse([username, slug, yearly, ...more]) {
    if (username === undefined || slug === undefined || more.length > 0) return undefined
    if (yearly !== undefined && yearly !== 'yearly') return undefined
    return (ctx) => assignTo(ctx, username, slug, yearly ?? 'monthly')
  },
}

const renew = ofPerson('renew', 'adds a term of the package somebody has', async (ctx, username) => {
  const renewed = await transaction(ctx, async (inside) => {
    const term = await renewPackage(inside, username)
    if (term === undefined)
      throw new StartupError(`There is nobody called "${username}", or nobody with a package.`)
    await auditTerm(inside, username, term)
    return term
  })
  console.log(`${username} has ${renewed.slug} ${termOf(renewed)}.`)
})

export const packages = [assign, renew]

async function assignTo(ctx: SystemContext, username: string, slug: string, planType: PlanType) {
  if (slug === ADMIN_PACKAGE)
    throw new StartupError(
      `The package "${slug}" makes administrators; npm run admin -- grant USERNAME gives it.`,
    )
  const assigned = await transaction(ctx, async (inside) => {
    if (await isOfAdministrators(inside, username))
      throw new StartupError(
        `${username} is an administrator; npm run admin -- revoke ${username} comes first.`,
      )
    const term = await assignPackage(inside, { username, slug, planType })
    if (term === undefined)
      throw new StartupError(`There is nobody called "${username}", or no package "${slug}".`)
    await auditTerm(inside, username, { slug, ...term })
    return term
  })
  console.log(`${username} has ${slug} ${termOf(assigned)}.`)
}

const auditTerm = (ctx: SystemContext, subject: string, term: { slug: string; endAt: Date | null }) =>
  audit(ctx, {
    action: 'package_assigned',
    subject,
    after: { package: term.slug, end_at: term.endAt?.toISOString() ?? null },
  })

function termOf({ endAt }: { endAt: Date | null }): string {
  return endAt === null ? 'without an end' : `until ${dayOf(endAt)}`
}
