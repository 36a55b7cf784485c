import { expected, type Rows } from '../support/authorization.ts'

export const authorization: Rows = {
  'activities/fetchUserMember': {
    input: ({ memberIds, project }) => ({ user_member_id: memberIds.spare, project_id: project.id }),
    expected: expected.invite,
  },
  'activities/fetchAuth': { input: () => ({}), expected: expected.signedIn },
  'activities/mark': { input: () => ({}), expected: expected.signedIn },
}
