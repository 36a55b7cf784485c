/**
 * What an id in an input may stand for. People work in accounts of others too; which account a call reaches follows from
 * the ids it names: all of them must belong to one account, and to projects the person may see.
 */
export type Subject = 'project' | 'keyword' | 'competitor' | 'note' | 'member' | 'project_member'

/** Fields that mean the same in every call; a call declares others of its own as `names`. */
export const subjectFields: Readonly<Record<string, Subject>> = {
  project_id: 'project',
  project_ids: 'project',
  project_keyword_id: 'keyword',
  project_keyword_ids: 'keyword',
  project_keyword_competitor_id: 'competitor',
  project_keyword_note_id: 'note',
  user_member_id: 'member',
  user_member_ids: 'member',
  project_member_id: 'project_member',
}

/**
 * Every call may also say in whose account it works, by the id of that account's person as in `Project.userable_id`.
 * Only for who works in all of its projects.
 */
export const ownerField = 'userable_id'
