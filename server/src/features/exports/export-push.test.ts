import { exportLocal } from '@rankline/contract/exports/calls'
import { updatePushToken } from '@rankline/contract/push/calls'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import { download, runOnce } from '../../../tests/support/exports.ts'
import { bulk, makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { mailed } from '../../../tests/support/mail.ts'
import { signUp } from '../../../tests/support/people.ts'
import { newSubscription, startPushService } from '../../../tests/support/push.ts'
import { deliverPush } from '../push/deliver-push.ts'
import { createPushService } from '../push/push-service.ts'
import { AWAITED } from './run-export.service.ts'

test('NOTIF-007 a finished export reaches the browser with the link to download it', async () => {
  const app = await createTestApp()
  const standIn = await startPushService()
  const service = createPushService({ subject: 'mailto:rank@example.com', standIn: standIn.url })
  const owner = await signUp(app)
  const { token, read } = newSubscription()
  await app.items(updatePushToken, { push_token: token }, owner.token)
  const project = await makeProject(app, owner)
  await makeKeywords(app, owner, project, bulk(3))
  const asked = await app.items(exportLocal, { file_type: 'pdf', project_id: project.id }, owner.token)
  expect(asked.redirect_direct, 'no worker has made it while the person waited').toBeNull()
  // A caller that may still wait for the response gets the file in it, and no push message.
  await app.database.pool.query(`UPDATE exports SET created_at = created_at - $1 * interval '1 ms'`, [
    AWAITED,
  ])
  await runOnce(app, owner.accountId, asked.export.id)
  await mailed(app, [deliverPush(service)])
  const [push] = standIn.received.map(({ body }) => read(body) as { title: string; click_action: string })
  expect(push).toMatchObject({ title: 'Your export is ready', click_action: expect.any(String) })
  expect((await download(app, push!.click_action)).subarray(0, 5).toString()).toBe('%PDF-')
  await service.close()
  standIn.close()
  await app.close()
})
