import { curveFields } from '@rankline/contract/click-curve/forms'
import { expected, ofWholeAccount, type Rows } from '../support/authorization.ts'

const percents = Object.fromEntries(curveFields.map((name) => [name, 1]))

export const authorization: Rows = {
  'click-curve/find': {
    input: ({ people }) => ({ userable_id: people.holder.userId }),
    expected: ofWholeAccount(expected.view),
  },
  'click-curve/update': {
    input: ({ people }) => ({ userable_id: people.holder.userId, ...percents }),
    expected: ofWholeAccount(expected.own),
  },
  'click-curve/reset': {
    input: ({ people }) => ({ userable_id: people.holder.userId }),
    expected: ofWholeAccount(expected.own),
  },
}
