import { actors, expected, type Rows } from '../support/authorization.ts'

export const authorization: Rows = {
  'setup/state': { input: () => ({}), expected: expected.everybody },
  'setup/begin': {
    // There is an administrator, so no code is right. Each caller guesses for the first time.
    async input({ app }) {
      await app.database.db.deleteFrom('failed_attempts').execute()
      return { code: 'abcd', username: 'first', email: 'first@example.com', password: 'secret-words' }
    },
    expected: { ...expected.everybody, ...Object.fromEntries(actors.map((actor) => [actor, 422])) },
  },
  'setup/mFind': { input: () => ({}), expected: expected.administrate },
}
