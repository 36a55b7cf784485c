import { addCompetitors, listCompetitors } from '@rankline/contract/competitors'
import { assignMembers } from '@rankline/contract/members'
import { addNote, listNotes } from '@rankline/contract/notes'
import type { Subject } from '@rankline/contract/reach'
import { utcDay } from '../platform/time.ts'
import type { TestApp } from './app.ts'
import { makeMember } from './authorization.ts'
import { makeKeywords, makeProject } from './keywords.ts'
import { type SignedUp, signUp } from './people.ts'

/** One thing of each kind that an input may name, all of them somebody else's. */
export async function makeStrangeThings(app: TestApp): Promise<Record<Subject, number>> {
  const stranger: SignedUp = await signUp(app)
  const project = await makeProject(app, stranger)
  const [keyword] = await makeKeywords(app, stranger, project, 'a stranger’s shoes')
  const { token } = stranger
  const ofKeyword = { project_keyword_id: keyword!.id }
  const ofKeywords = { project_keyword_ids: [keyword!.id] }
  await app.items(addCompetitors, { ...ofKeywords, competitors: 'rival.example.org' }, token)
  const [competitor] = await app.items(listCompetitors, ofKeyword, token)
  await app.items(addNote, { ...ofKeywords, text: 'Relaunch', selected_date: utcDay() }, token)
  const [note] = await app.items(listNotes, ofKeyword, token)
  const { memberId } = await makeMember(app, stranger, 'viewer', { project_ids: [project.id] })
  const another = await makeProject(app, stranger)
  const assignment = { user_member_ids: [memberId], project_ids: [another.id] }
  const [assigned] = await app.items(assignMembers, assignment, token)
  return {
    project: project.id,
    keyword: keyword!.id,
    competitor: competitor!.id,
    note: note!.id,
    member: memberId,
    project_member: assigned!.id,
  }
}
