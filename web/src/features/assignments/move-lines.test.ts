import type { ProjectMove } from '@rankline/contract/assignments/calls'
import { expect, test } from 'vitest'
import { assignLines, returnLines } from './move-lines.ts'

const move: ProjectMove = {
  projects: 1,
  keywords: 1200,
  alerts: 2,
  reports: 1,
  members: 1,
  shared_views: 2,
  console_sites: 1,
  analytics_properties: 2,
  waiting_alerts: 0,
  waiting_reports: 0,
  user_dashboard_template: 'Retail',
  use: { projects: 3, keywords: 1500, allowed_projects: 5, allowed_keywords: null },
  hindrance: null,
  is_paused: true,
}

test('a move to a client says what goes, what waits and what ends', () => {
  expect(assignLines(move, 'acme')).toEqual([
    '1 project with 1,200 keywords goes to acme: history, competitors, tags and notes too.',
    'acme then has 3 of 5 projects and 1,500 keywords.',
    'What the template Retail has is made for it.',
    'You can still look at it, but only the client changes it.',
    'Your 2 alerts and 1 report wait until you take it back.',
    '1 member of yours does not see it meanwhile.',
    '2 shared views end.',
    '1 link to Search Console ends, and its numbers are deleted.',
    '2 links to Google Analytics end, and their numbers are deleted.',
    'Your folders, tags of projects, finished exports and connections stay with you. Live links to CSV lists stop until then.',
    'What was removed from its keywords in the last 30 days stays in your bin, but cannot be restored until then; competitors among it are deleted permanently.',
    'Tracking is paused for acme, so it is not checked there.',
  ])
})

test('the way back says what works again and what the client loses', () => {
  const back = {
    ...move,
    projects: 2,
    alerts: 1,
    reports: 0,
    members: 0,
    shared_views: 0,
    console_sites: 0,
    analytics_properties: 0,
    waiting_alerts: 1,
  }
  expect(returnLines({ ...back, is_paused: false }, 'acme')).toEqual([
    '2 projects with 1,200 keywords come back to you, with what the client has added.',
    'You then have 3 of 5 projects and 1,500 keywords.',
    'acme does not see it any more.',
    'Your 1 alert works again.',
    '1 alert of the client is deleted.',
  ])
})
