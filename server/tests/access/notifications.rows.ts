import { expected, ofHolderAlone, type Row, type Rows } from '../support/authorization.ts'

const { signedIn, ofTheSite } = expected

const newNotification: Row['input'] = async ({ app, people: { holder } }) => {
  const { id } = await app.database.db
    .insertInto('notifications')
    .values({
      account_id: holder.accountId,
      type: 'HELLO',
      title: 'Hello',
      description: '',
      click_action: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { user_notification_id: id, mark_as: 'read' }
}

export const authorization: Rows = {
  'user-notifications/fetch': { input: () => ({}), expected: signedIn },
  'user-notifications/update': {
    input: newNotification,
    expected: ofHolderAlone(signedIn),
  },
  'user-notifys/merged-wl': { input: () => ({}), expected: ofTheSite },
}
