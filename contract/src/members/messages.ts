import { counted } from '../counted.ts'

/** Members of an account and their projects. */
export const memberMessages = {
  membersInvited: (invited: number, ignored: number) => {
    const what = `${counted(invited, 'invitation')} ${invited === 1 ? 'has' : 'have'} been sent`
    if (ignored === 0) return `${what}.`
    return `${what}, ${ignored} ${ignored === 1 ? 'is a member' : 'are members'} or already invited.`
  },
  membersAssigned: (count: number) =>
    count === 1 ? 'The project has been assigned.' : `${counted(count, 'assignment')} have been made.`,
  memberDeleted: 'The member has been removed.',
  projectMembersCleared: (count: number) =>
    count === 1
      ? '1 team member has been removed from the selected projects.'
      : `${counted(count, 'team member')} have been removed from the selected projects.`,
  notYourInvitation: 'This invitation was sent to another email address.',
  seesAllProjects: 'This member already sees all projects.',
  notActive: 'Only active and disabled members can be changed.',
} as const
