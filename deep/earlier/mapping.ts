import type { Mapping, Row, Tables } from './rows.ts'

const adminOf = (all: Tables) => all.get('packages')?.find(({ slug }) => slug === 'admin')
/** The number of a person who was an administrator: the package without limits has no end. */
const isOfAdministrator = (row: Row, all: Tables) =>
  all
    .get('users')
    ?.some(({ account_id, package_id }) => account_id === row.account_id && package_id === adminOf(all)?.id)

/** On the first day of a keyword nothing can have moved. */
const firstCheck = {
  why: 'a first check is a baseline, whether the site was found or not',
  isRight: (before: Row, after: Row) =>
    after.movement === 'first' && before.movement === (before.position === null ? null : 'new'),
}
const firstDay = {
  why: 'improvements of the first day were first positions, which no longer count',
  isRight: (_: Row, after: Row) => after.improved_count === 0,
}
const visibility = {
  why: 'it was a mean of places, and is now the share of all clicks: computed again from the positions',
  isRight: (_: Row, after: Row) => Number(after.visibility) >= 0 && Number(after.visibility) <= 100,
}

const known = {
  why: 'a keyword has the numbers of its phrase as soon as they are known',
  isRight: (before: Row, after: Row, all: Tables) =>
    before.volume === null &&
    all
      .get('phrase_metrics')
      ?.some(
        ({ phrase_id, country_id, language_id, volume, cost_per_click }) =>
          phrase_id === after.phrase_id &&
          country_id === after.country_id &&
          language_id === after.language_id &&
          volume === after.volume &&
          cost_per_click === after.cost_per_click,
      ) === true,
}

/** Changes of the schema since commit 717d8c7, written from the meaning of its tables. */
export const mapping: Mapping = {
  gone: {
    login_failures: 'counts of wrong passwords, which expire within minutes',
  },
  renamed: {},
  moved: {
    'users.is_administrator': {
      why: 'administrators are the people on the package "admin"',
      isThere: (before, after, all) =>
        (before.is_administrator === true) === (after.package_id === adminOf(all)?.id),
    },
    'keywords.traffic': { why: 'derived from the position and the volume' },
    'keywords.traffic_value': { why: 'derived from the traffic and the price' },
  },
  changed: {
    'keywords.movement': firstCheck,
    'positions.movement': firstCheck,
    'keywords.volume': known,
    'keywords.cost_per_click': known,
    'project_days.improved_count': firstDay,
    'projects.improved_count': firstDay,
    'project_days.visibility': visibility,
    'projects.visibility': visibility,
    'users.package_id': {
      why: 'an administrator is on the package "admin"',
      isRight: (before, after, all) =>
        before.is_administrator === true && after.package_id === adminOf(all)?.id,
    },
    'members.end_at': {
      why: 'the package "admin" has no end',
      isRight: (before, after, all) => after.end_at === null && isOfAdministrator(before, all) === true,
    },
    'packages.plan_id': {
      why: 'packages that are sold got a number of their plan',
      isRight: (before, after) => before.plan_id === null && Number.isInteger(after.plan_id),
    },
    'packages.plan_id_yearly': {
      why: 'packages that are sold got a number of their plan',
      isRight: (before, after) => before.plan_id_yearly === null && Number.isInteger(after.plan_id_yearly),
    },
  },
  dropped: {},
}
