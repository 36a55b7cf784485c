import * as calls from '@rankline/contract/members/calls'
import { assignedProjects, notAssignedProjects } from '@rankline/contract/projects/calls'
import { route } from '../../platform/http/routes.ts'
import { readInvitation } from '../memberships/memberships.service.ts'
import * as invitations from './invitations.service.ts'
import * as members from './members.service.ts'
import * as projectMembers from './project-members.service.ts'

export const membersRoutes = [
  route(calls.inviteMembers, invitations.inviteMembers),
  route(calls.readInvitation, readInvitation),
  route(calls.answerInvitation, invitations.answerInvitation),
  route(calls.listInvitations, invitations.listInvitations),
  route(calls.listMembers, members.listMembers),
  route(calls.memberAllowance, members.memberAllowance),
  route(calls.toggleMember, members.toggleMember),
  route(calls.deleteMember, members.deleteMember),
  route(calls.assignMembers, projectMembers.assignMembers),
  route(calls.listProjectMembers, projectMembers.listProjectMembers),
  route(calls.allProjectMembers, projectMembers.allProjectMembers),
  route(calls.createProjectMember, projectMembers.createProjectMember),
  route(calls.updateProjectMember, projectMembers.updateProjectMember),
  route(calls.deleteProjectMember, projectMembers.deleteProjectMember),
  route(calls.clearProjectMembers, projectMembers.clearProjectMembers),
  route(assignedProjects, projectMembers.assignedProjects),
  route(notAssignedProjects, projectMembers.notAssignedProjects),
]
