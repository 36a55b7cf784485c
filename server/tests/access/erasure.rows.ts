import { randomBytes } from 'node:crypto'
import { actors, type Expected, expected, type Rows, type World } from '../support/authorization.ts'
import { signUp } from '../support/people.ts'

/** A token that was never mailed. */
const refused: Expected = {
  ...expected.everybody,
  ...Object.fromEntries(actors.map((actor) => [actor, 422])),
}

/** Whether an erasure is confirmed and how it is taken back is the holder's business; administrators cannot ask. */
const asking: Expected = { ...expected.ofTheSite, administrator: 409 }

async function keep({ app }: World) {
  await app.database.db.deleteFrom('erasures').execute()
}

export const authorization: Rows = {
  'users/erasure': { input: () => ({}), expected: expected.ofTheSite },
  'users/erasure/ask': { input: () => ({}), expected: asking, after: keep },
  'users/erasure/cancel': {
    async input({ app, people }, actor) {
      if (actor === 'visitor' || actor === 'client') return {}
      await app.database.db
        .insertInto('erasures')
        .values({
          account_id: people[actor].accountId,
          asked_at: new Date(),
          token_hash: randomBytes(32),
          link_ends_at: new Date(),
        })
        .execute()
      return {}
    },
    expected: expected.ofTheSite,
  },
  'users/erasure/link': { input: () => ({ token: 'x' }), expected: refused },
  'users/erasure/confirm': { input: () => ({ token: 'x' }), expected: refused },
  'users/mErasures': { input: () => ({}), expected: expected.administrate },
  'users/mErase': {
    async input({ app }) {
      const { userId, username } = await signUp(app)
      return { user_id: userId, username }
    },
    expected: expected.administrate,
  },
  'users/mKeep': {
    async input({ app }) {
      const { userId, accountId } = await signUp(app)
      await app.database.db
        .insertInto('erasures')
        .values({ account_id: accountId, asked_at: new Date(), due_at: new Date() })
        .execute()
      return { user_id: userId }
    },
    expected: expected.administrate,
  },
}
