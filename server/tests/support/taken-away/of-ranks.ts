import {
  createAlert,
  findAlert,
  snoozeAlert,
  updateAlert,
  updateAlertStatus,
} from '@rankline/contract/alerts/calls'
import { utcDay } from '@rankline/contract/days'
import { type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { setFlag } from '@rankline/contract/keywords/flags'
import { setPreferredPage } from '@rankline/contract/keywords/preferred-page'
import { changeKeywordSearch, findKeywordSearch } from '@rankline/contract/keywords/search'
import { addNote, listNotes, updateNote } from '@rankline/contract/notes/calls'
import { findProject } from '@rankline/contract/projects/calls'
import {
  archiveProjects,
  favouriteProjects,
  moveProjects,
  tagProjects,
} from '@rankline/contract/projects/groups'
import { createReport, findReport, updateReport } from '@rankline/contract/reports/calls'
import { createTag, listTags } from '@rankline/contract/tags/calls'
import { makeAlert } from '../alerts.ts'
import type { TestApp } from '../app.ts'
import { makeKeywords, makeProject, makeShop } from '../keywords.ts'
import { makeOwner } from '../owner.ts'
import { pictureFile } from '../pictures.ts'
import { makeReport, reportForm } from '../reports.ts'
import { newBrand } from '../resale.ts'
import type { TakingForm } from './form.ts'

const GOOGLE = 7
const UNITED_STATES = 241
const CITY = 900_777
const HOOK = 'https://receiver.example.com/hook'
const EVERY_SETTING = ['enable_alerts', 'disable_after_first', 'prevent_spam']

const otherType = 'An address counts with its type; the type is taken away in destination_type.'
const otherAddresses = Object.fromEntries(
  ['email', 'slack', 'discord', 'push', 'zapier', 'teams', 'telegram', 'server'].map((type) => [
    `destination_type_${type}`,
    otherType,
  ]),
)
const { destination_type_server: _, ...alertAddresses } = otherAddresses
const secretKept = 'It names the types whose stored address stays.'

async function settingsOf(app: TestApp, token: string, alertId: number) {
  const { alert, destinations } = await app.items(findAlert, { alert_id: alertId }, token)
  const chosen = [alert.status, alert.disable_after_first, alert.prevent_spam]
  return {
    source_type_project_keyword: alert.project_keyword?.id ?? null,
    trigger_value: alert.trigger_value,
    trigger_target: alert.trigger_target,
    alert_settings: EVERY_SETTING.filter((_setting, index) => chosen[index] === 1),
    destination_type: destinations.map(({ type }) => type),
    destination_type_webhook: destinations.find(({ type }) => type === 'webhook')?.address,
    delivery: alert.delivery,
    delivery_hour: alert.delivery_hour,
    delivery_time_zone: alert.delivery_time_zone,
  }
}

const alertForm = (projectId: number) => ({
  name: 'Moves',
  source_type: 'projects',
  source_type_project: projectId,
  trigger_type: 'position',
  trigger_action: 'increase_number',
  trigger_value: 5,
  destination_type: ['webhook', 'slack'],
  destination_type_webhook: HOOK,
  destination_type_slack: 'https://hooks.slack.com/services/T0/B0/x',
  alert_settings: EVERY_SETTING,
})

const onlyWebhook = { destination_type: ['webhook'] }

async function keywordOf(app: TestApp, token: string, projectId: number): Promise<Keyword> {
  return (await app.items(listKeywords, { project_id: projectId }, token)).data[0]!
}

/** Forms about projects, their keywords, alerts and reports. */
export const formsOfRanks: TakingForm[] = [
  {
    endpoint: createAlert,
    async make(app) {
      const { person, project } = await makeOwner(app)
      const { token } = person
      return {
        token,
        full: alertForm(project.id),
        async read() {
          const ids = await app.database.db
            .selectFrom('alerts')
            .select('id')
            .where('account_id', '=', person.accountId)
            .orderBy('id')
            .execute()
          return settingsOf(app, token, ids.at(-1)?.id ?? 0)
        },
      }
    },
    emptied: { alert_settings: [] },
  },
  {
    endpoint: updateAlert,
    async make(app) {
      const { person, project, keyword } = await makeShop(app)
      const { id } = await makeAlert(app, person, { source_type_project: project.id })
      return {
        token: person.token,
        full: {
          ...alertForm(project.id),
          alert_id: id,
          source_type_project_keyword: keyword.id,
          delivery: 'daily',
          delivery_hour: 8,
          delivery_time_zone: 'Europe/Berlin',
        },
        read: () => settingsOf(app, person.token, id),
      }
    },
    emptied: {
      source_type_project_keyword: null,
      alert_settings: [],
      destination_type: ['webhook'],
      delivery: 'at_once',
    },
    sent: { destination_type: onlyWebhook },
    refused: [
      'destination_type_webhook',
      'source_type_project',
      'trigger_value',
      'delivery_hour',
      'delivery_time_zone',
    ],
    kept: {
      ...alertAddresses,
      source_type_tag: 'An alert of a project has no tag; its source is chosen in source_type.',
      source_scope: 'An alert of one project has no scope; its source is chosen in source_type.',
      source_scope_name: 'An alert of one project has no scope; its source is chosen in source_type.',
      destination_kept: secretKept,
    },
  },
  {
    endpoint: updateAlert,
    title: 'about a competitor',
    async make(app) {
      const { person, project } = await makeShop(app)
      const { id } = await makeAlert(app, person, { source_type_project: project.id })
      return {
        token: person.token,
        full: {
          ...alertForm(project.id),
          alert_id: id,
          trigger_type: 'competitor',
          trigger_action: 'competitor_passes',
          trigger_value: '',
          trigger_target: 'rival.example.org',
        },
        read: () => settingsOf(app, person.token, id),
      }
    },
    emptied: { trigger_target: null },
  },
  {
    endpoint: updateAlertStatus,
    async make(app) {
      const { person, project } = await makeOwner(app)
      const { id } = await makeAlert(app, person, { source_type_project: project.id })
      return {
        token: person.token,
        full: { alert_id: id, type: 'prevent_spam', value: 1 },
        async read() {
          const { alert } = await app.items(findAlert, { alert_id: id }, person.token)
          return { value: alert.prevent_spam }
        },
      }
    },
    emptied: { value: 0 },
  },
  {
    endpoint: snoozeAlert,
    async make(app) {
      const { person, project } = await makeOwner(app)
      const { id } = await makeAlert(app, person, { source_type_project: project.id })
      return {
        token: person.token,
        full: { alert_id: id, hours: 3 },
        async read() {
          const { alert } = await app.items(findAlert, { alert_id: id }, person.token)
          return { hours: alert.snoozed_until === null ? null : 'some' }
        },
      }
    },
    emptied: { hours: null },
  },
  {
    endpoint: createReport,
    async make(app) {
      const { person, project } = await makeOwner(app)
      return {
        token: person.token,
        full: { ...reportForm(project.id), enable_reports: 'true' },
        async read() {
          const rows = await app.database.db
            .selectFrom('reports')
            .select('is_enabled')
            .where('account_id', '=', person.accountId)
            .orderBy('id')
            .execute()
          return { enable_reports: rows.at(-1)?.is_enabled }
        },
      }
    },
    emptied: { enable_reports: false },
  },
  {
    endpoint: updateReport,
    async make(app) {
      const { person, project } = await makeOwner(app)
      const brand = await newBrand(app, person)
      const other = await makeProject(app, person)
      const { id } = await makeReport(app, person, project.id)
      const [keyword] = await makeKeywords(app, person, project, 'blue shoes')
      await app.items(createTag, { tag: 'shoes', project_keyword_ids: [keyword!.id] }, person.token)
      const [tag] = await app.items(listTags, {}, person.token)
      const logo = await pictureFile('png')
      return {
        token: person.token,
        full: {
          ...reportForm(project.id),
          report_id: id,
          document_type: 1,
          user_brand_id: brand.id,
          other_project_ids: [other.id],
          parts: ['keywords', 'summary'],
          tag_ids: [tag!.id],
          summary: 'written',
          next_comment: 'A good week.',
          logo,
          enable_reports: 'true',
          destination_type: ['webhook', 'slack'],
          destination_type_slack: 'https://hooks.slack.com/services/T0/B0/x',
        },
        async read() {
          const found = await app.items(findReport, { report_id: id }, person.token)
          const { report, destinations } = found
          return {
            user_brand_id: report.user_brand_id,
            other_project_ids: report.other_projects.map((one) => one.id),
            parts: report.parts,
            tag_ids: report.tag_ids,
            summary: report.summary,
            next_comment: report.next_comment,
            logo: found.logo,
            enable_reports: report.status,
            destination_type: destinations.map(({ type }) => type),
            destination_type_webhook: destinations.find(({ type }) => type === 'webhook')?.address,
          }
        },
      }
    },
    emptied: {
      user_brand_id: null,
      other_project_ids: [],
      parts: null,
      tag_ids: [],
      summary: 'drafted',
      next_comment: '',
      logo: null,
      enable_reports: 0,
      destination_type: ['webhook'],
    },
    sent: {
      destination_type: onlyWebhook,
      other_project_ids: { other_project_ids: [''] },
      parts: { parts: [''] },
      tag_ids: { tag_ids: [''] },
    },
    refused: ['destination_type_webhook'],
    kept: {
      ...otherAddresses,
      destination_kept: secretKept,
      language: 'an absent one keeps the present one',
      send_hour: 'an absent one keeps the present one',
      send_time_zone: 'an absent one keeps the present one',
    },
  },
  {
    endpoint: updateNote,
    async make(app) {
      const { person, keyword } = await makeShop(app)
      const values = { text: 'Relaunch', selected_date: utcDay(), description: 'A new shop', color: 1 }
      const [note] = await app.items(
        addNote,
        { project_keyword_ids: [keyword.id], ...values, color: 1 },
        person.token,
      )
      return {
        token: person.token,
        full: { project_keyword_note_id: note!.id, ...values },
        async read() {
          return { ...(await app.items(listNotes, { project_keyword_id: keyword.id }, person.token))[0] }
        },
      }
    },
    emptied: { description: null, color: null },
  },
  {
    endpoint: setFlag,
    async make(app) {
      const { person, project, keyword } = await makeShop(app)
      return {
        token: person.token,
        full: { project_keyword_ids: [keyword.id], flag: 'is_sticky', is_on: '1' },
        read: async () => ({ is_on: (await keywordOf(app, person.token, project.id)).is_sticky }),
      }
    },
    emptied: { is_on: 0 },
  },
  {
    endpoint: setPreferredPage,
    async make(app) {
      const { person, project, keyword } = await makeShop(app)
      return {
        token: person.token,
        full: { project_keyword_ids: [keyword.id], preferred_page: 'https://www.example.com/shoes' },
        read: async () => ({
          preferred_page: (await keywordOf(app, person.token, project.id)).preferred_page,
        }),
      }
    },
    emptied: { preferred_page: undefined },
  },
  {
    endpoint: changeKeywordSearch,
    async make(app) {
      const { person, keyword } = await makeShop(app)
      await app.database.db
        .insertInto('geo_locations')
        .values({
          id: CITY,
          name_canonical: 'Springfield,US',
          country_id: UNITED_STATES,
          country_code: 'US',
          name: 'Springfield',
          latitude: 1,
          longitude: 1,
          search_name: 'springfield,us',
          importance: 0,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const search = {
        engine: GOOGLE,
        engine_country: UNITED_STATES,
        engine_language: 29,
        engine_type: 2,
        engine_type_section: 1,
        engine_device: 2,
      }
      return {
        token: person.token,
        full: { project_keyword_id: keyword.id, keyword: 'red shoes', ...search, geo_location: CITY },
        read: async () => ({
          ...(await app.items(findKeywordSearch, { project_keyword_id: keyword.id }, person.token)),
        }),
      }
    },
    emptied: { geo_location: null },
    refused: [
      'engine',
      'engine_country',
      'engine_language',
      'engine_type',
      'engine_type_section',
      'engine_device',
    ],
    kept: Object.fromEntries(
      [
        'asin_code',
        'product_id',
        'video_code',
        'channel_code',
        'playlist_code',
        'app_code',
        'author_name',
      ].map((name) => [name, 'An engine that takes a code needs one.']),
    ),
  },
  {
    endpoint: moveProjects,
    async make(app) {
      const { person, project } = await makeOwner(app)
      return {
        token: person.token,
        full: { project_ids: [project.id], folder: 'Shops' },
        read: async () => ({ ...(await app.items(findProject, { project_id: project.id }, person.token)) }),
      }
    },
    emptied: { folder: null },
  },
  {
    endpoint: tagProjects,
    async make(app) {
      const { person, project } = await makeOwner(app)
      return {
        token: person.token,
        full: { project_ids: [project.id], project_tag: 'Large', is_on: 1 },
        async read() {
          const { project_tags: tags } = await app.items(
            findProject,
            { project_id: project.id },
            person.token,
          )
          return { is_on: tags }
        },
      }
    },
    emptied: { is_on: [] },
  },
  {
    endpoint: archiveProjects,
    async make(app) {
      const { person, project } = await makeOwner(app)
      return {
        token: person.token,
        full: { project_ids: [project.id], is_archived: 1 },
        read: async () => ({ ...(await app.items(findProject, { project_id: project.id }, person.token)) }),
      }
    },
    emptied: { is_archived: false },
  },
  {
    endpoint: favouriteProjects,
    async make(app) {
      const { person, project } = await makeOwner(app)
      return {
        token: person.token,
        full: { project_ids: [project.id], is_favourite: 1 },
        async read() {
          const rows = await app.database.db
            .selectFrom('project_favourites')
            .select('project_id')
            .where('project_id', '=', project.id)
            .execute()
          return { is_favourite: rows.length }
        },
      }
    },
    emptied: { is_favourite: 0 },
  },
]
