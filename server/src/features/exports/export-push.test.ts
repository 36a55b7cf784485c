import { exportLocal, listExports } from '@rankline/contract/exports'
import { updatePushToken } from '@rankline/contract/push'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { download, runOnce } from '../../testing/exports.ts'
import { bulk, makeKeywords, makeProject } from '../../testing/keywords.ts'
import { mailed } from '../../testing/mail.ts'
import { signUp } from '../../testing/people.ts'
import { newSubscription, startPushService } from '../../testing/push.ts'
import { deliverPush } from '../push/deliver-push.ts'
import { createPushService } from '../push/push-service.ts'

test('NOTIF-007 a finished export reaches the browser with the link to download it', async () => {
  const app = await createTestApp()
  const standIn = await startPushService()
  const service = createPushService({ subject: 'mailto:rank@example.com', standIn: standIn.url })
  const owner = await signUp(app)
  const { token, read } = newSubscription()
  await app.items(updatePushToken, { push_token: token }, owner.token)
  const project = await makeProject(app, owner)
  await makeKeywords(app, owner, project, bulk(3))
  // A PDF is made by a worker; the call waits for it only a moment.
  const asked = app.items(exportLocal, { file_type: 'pdf', project_id: project.id }, owner.token)
  await expect.poll(async () => (await app.items(listExports, {}, owner.token)).data).toHaveLength(1)
  const { id } = (await app.items(listExports, {}, owner.token)).data[0]!
  await app.database.db
    .updateTable('exports')
    .set({ created_at: new Date(Date.now() - 60_000) })
    .where('id', '=', id)
    .execute()
  await runOnce(app, owner.accountId, id)
  await asked
  await mailed(app, [deliverPush(service)])
  const [push] = standIn.received.map(({ body }) => read(body) as { title: string; click_action: string })
  expect(push).toMatchObject({ title: 'Your export is ready', click_action: expect.any(String) })
  expect((await download(app, push!.click_action)).subarray(0, 5).toString()).toBe('%PDF-')
  await service.close()
  standIn.close()
  await app.close()
})
