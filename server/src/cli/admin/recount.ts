import { counted } from '@rankline/contract/counted'
import { accountOf } from '../../features/auth/auth.service.ts'
import { recountTagDays } from '../../features/tracking/roll-up/tag-days.service.ts'
import { nobody, ofPerson } from './command.ts'

export const recount = ofPerson(
  'recount-tags',
  'counts the kept days of somebody’s tags anew from the positions',
  async (ctx, username) => {
    const accountId = await accountOf(ctx, username)
    if (accountId === undefined) throw nobody(username)
    const days = await recountTagDays(ctx, accountId, null)
    console.log(`${counted(days, 'day')} of tags of ${username} ${days === 1 ? 'is' : 'are'} counted anew.`)
  },
)
