import { dayOf } from '@rankline/contract/days'
import { assignPackage, type PlanType, renewPackage } from '../features/packages/packages.service.ts'
import type { SystemContext } from '../platform/context.ts'
import { StartupError } from '../platform/startup-error.ts'
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
  const renewed = await renewPackage(ctx, username)
  if (renewed === undefined)
    throw new StartupError(`There is nobody called "${username}", or nobody with a package.`)
  console.log(`${username} has ${renewed.slug} ${termOf(renewed)}.`)
})

export const packages = [assign, renew]

async function assignTo(ctx: SystemContext, username: string, slug: string, planType: PlanType) {
  const assigned = await assignPackage(ctx, { username, slug, planType })
  if (assigned === undefined)
    throw new StartupError(`There is nobody called "${username}", or no package "${slug}".`)
  console.log(`${username} has ${slug} ${termOf(assigned)}.`)
}

function termOf({ endAt }: { endAt: Date | null }): string {
  return endAt === null ? 'without an end' : `until ${dayOf(endAt)}`
}
