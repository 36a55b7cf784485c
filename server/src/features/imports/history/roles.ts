import type { HistoryRole } from '@rankline/contract/imports/history-roles'

/** Characters of a head or of a name of a place that are looked at: no real one is longer. */
export const LONGEST = 200

/** Normalised heads of columns, as tools write them in several languages; within a role, the most certain first. */
const heads: readonly (readonly [HistoryRole, string])[] = [
  [
    'keyword',
    `keyword|keywords|query|queries|top queries|search query|search queries|search term|search terms|search keyword|
    phrase|keyphrase|key phrase|keyword phrase|tracked keyword|term|search|
    suchanfrage|suchanfragen|häufigste suchanfragen|suchbegriff|suchbegriffe|schlüsselwort|schlagwort|
    requête|requêtes|requêtes les plus fréquentes|principales requêtes|requête de recherche|mot-clé|mot clé|mots-clés|mots clés|
    consulta|consultas|consultas principales|principales consultas|palabra clave|palabras clave|
    principais consultas|consultas principais|palavra-chave|palavra chave|palavras-chave|palavras chave|
    query principali|query più frequenti|parola chiave|parole chiave|
    zoekopdracht|zoekopdrachten|populairste zoekopdrachten|meest voorkomende zoekopdrachten|zoekwoord|zoekwoorden|zoekterm|zoektermen|
    zapytanie|zapytania|najpopularniejsze zapytania|najczęstsze zapytania|słowo kluczowe|słowa kluczowe|fraza|frazy|
    sorgu|sorgular|en popüler sorgular|en çok yapılan sorgular|anahtar kelime|anahtar kelimeler|
    dotaz|dotazy|nejčastější dotazy|klíčové slovo|klíčová slova|dopyt|dopyty|najčastejšie dopyty|kľúčové slovo|kľúčové slová|
    vanligaste sökfrågorna|vanligaste frågorna|sökfråga|sökfrågor|sökord|nyckelord|
    søgeforespørgsel|søgeforespørgsler|mest populære forespørgsler|hyppigste forespørgsler|forespørgsel|forespørgsler|søgeord|
    søkeord|vanligste søk|vanligste søkene|mest populære søk|hakusana|hakusanat|suosituimmat kyselyt|yleisimmät kyselyt|kysely|kyselyt|
    上位のクエリ|クエリ|検索クエリ|検索キーワード|キーワード|인기 검색어|검색어|상위 검색어|키워드|
    热门查询|热门查询项|查询|查询内容|搜索查询|关键词|关键字|搜索词|熱門查詢|熱門查詢項目|查詢|關鍵字|關鍵詞|
    поисковый запрос|поисковые запросы|запрос|запросы|популярные запросы|самые популярные запросы|ключевое слово|ключевые слова|ключевая фраза|фраза|
    запит|запити|популярні запити|найпопулярніші запити|пошуковий запит|пошукові запити|ключове слово|ключові слова|
    lekérdezés|lekérdezések|leggyakoribb lekérdezések|kulcsszó|kulcsszavak|interogare|interogări|cele mai frecvente interogări|cuvânt cheie|cuvinte cheie|
    ερώτημα|ερωτήματα|κορυφαία ερωτήματα|δημοφιλή ερωτήματα|λέξη-κλειδί|λέξεις-κλειδιά|
    שאילתה|שאילתות|שאילתות מובילות|השאילתות המובילות|מילת מפתח|מילות מפתח|
    طلب البحث|طلبات البحث|أهم طلبات البحث|أبرز طلبات البحث|كلمة رئيسية|كلمات رئيسية|الكلمة الرئيسية|الكلمات الرئيسية|كلمة مفتاحية|
    kueri|kueri teratas|kueri populer|kata kunci|truy vấn|truy vấn hàng đầu|cụm từ tìm kiếm|cụm từ tìm kiếm hàng đầu|từ khóa|
    ข้อความค้นหา|ข้อความค้นหายอดนิยม|คำค้นหา|คำค้นหายอดนิยม|คีย์เวิร์ด|upit|upiti|najčešći upiti|ključna riječ|ključne riječi|заявка|заявки|най-популярни заявки|ключова дума|ключови думи`,
  ],
  [
    'day',
    `date|day|datum|tag der messung|fecha|data|dato|dátum|päivämäärä|tarih|дата|日期|日付|날짜|timestamp|check date|date checked|
    rank date|ranking date|position date|crawl date|serp date|report date|current date|checked|checked at|last checked|updated|updated at|
    last updated|last update`,
  ],
  [
    'url',
    `url found|found url|ranking url|ranked url|ranking page|ranked page|highest ranking page|highest ranking url|found page|found serp|
    current url|current page|google url|url|page url|adresse|landing page|landing url|page|seite|link|url страницы|страница`,
  ],
  [
    'engine',
    `search engine|engine|se|suchmaschine|moteur de recherche|moteur|buscador|motor de búsqueda|motor de busca|motore di ricerca|zoekmachine|
    wyszukiwarka|vyhledávač|arama motoru|поисковая система|поисковик|検索エンジン|搜索引擎`,
  ],
  [
    'country',
    `country|country code|google country|search country|location|search location|locale|search locale|region|market|database|land|pays|país|pais|
    paese|kraj|země|ülke|страна|регион|国|国家`,
  ],
  ['state', 'state|province|bundesland|state/region'],
  ['city', 'city|town|place|stadt|ville|ciudad|cidade|città|miasto|město|şehir|город'],
  [
    'language',
    'language|lang|search language|google language|language code|sprache|langue|idioma|lingua|taal|język|jazyk|dil|язык|言語|语言',
  ],
  [
    'device',
    'device|device type|platform|gerät|appareil|dispositivo|apparaat|urządzenie|zařízení|cihaz|устройство|デバイス|设备',
  ],
  [
    'kind',
    `position type|current position kind|position kind|current position type|result type|result kind|ranking type|rank type|serp type|
    search type|listing type|vertical|type|kind|typ|tipo|тип|ergebnistyp|ergebnisart|type de résultat|tipo de resultado|tipo di risultato|тип результата`,
  ],
  [
    'site',
    `site|site url|website url|domain|website|web site|project|project domain|project url|competitor|property|root domain|tracked domain|tracked site|target domain|
    host|hostname|webseite|site web|domaine|sitio|sitio web|dominio|domínio|domena|doména|домен|сайт`,
  ],
  [
    'tags',
    'tags|tag|keyword tags|labels|label|group|groups|keyword group|keyword groups|category|categories|folder|gruppe|groupe|grupo|gruppo|schlagworte|étiquettes|etiquetas|теги|группа',
  ],
]

const roleByHead = new Map(
  heads.flatMap(([role, names]) =>
    names.split('|').map((name, place) => [name.trim(), { role, place }] as const),
  ),
)

/** Names of the columns made from lines above a table, which apply to all its rows. */
export const aboveNames: Partial<Record<HistoryRole, string>> = {
  keyword: 'Keyword above the table',
  site: 'Site above the table',
  engine: 'Search engine above the table',
  country: 'Country above the table',
  language: 'Language above the table',
  device: 'Device above the table',
  day: 'Date above the table',
}

/** The normalised form of a head or name for comparison, cut to the longest real length. */
export const folded = (text: string) =>
  text
    .slice(0, LONGEST)
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/gu, ' ')

/** `Date (UTC)` becomes `Date`. */
export function withoutBrackets(text: string): string {
  const end = text.trimEnd()
  const at = Math.max(end.lastIndexOf('('), end.lastIndexOf('['))
  return at > 0 && /[)\]]$/.test(end) ? end.slice(0, at).trimEnd() : end
}

/** The role that a whole head names. `place`: rank among columns with the same role; the lowest is the most certain. */
export function wholeHead(head: string): { role: HistoryRole; place: number } | null {
  for (const [role, name] of Object.entries(aboveNames))
    if (name === head) return { role: role as HistoryRole, place: 0 }
  const text = folded(head)
  const found = roleByHead.get(text) ?? roleByHead.get(withoutBrackets(text))
  if (found !== undefined || !text.startsWith(ofKeyword)) return found ?? null
  const place = roleByHead.get(text.slice(ofKeyword.length))
  return place !== undefined && placeRoles.has(place.role) ? place : null
}

/** Prefix of heads like `Keyword Device`, which name the device that a keyword is tracked on. */
const ofKeyword = 'keyword '
const placeRoles = new Set<HistoryRole>(['engine', 'country', 'state', 'city', 'language', 'device'])

const totals = new Set(
  `total|totals|ø|grand|sum|average|averages|avg|avg.|mean|median|gesamt|gesamtsumme|summe|durchschnitt|mittelwert|somme|moyenne|suma|media|
  promedio|média|totale|totaal|gemiddelde|razem|średnia|toplam|ortalama|итого|всего|среднее|合計|平均|合计|总计|합계|평균`
    .split('|')
    .map((word) => word.trim()),
)

/** Whether a keyword's cell names a total. It may be a keyword as well: other cells of its row decide. */
export const isTotal = (text: string): boolean => {
  const [first = '', ...others] = folded(text).split(/[\s:]+/)
  const isCount = /:\s*[\d.,]{1,12}$/.test(folded(text))
  const rest = isCount ? others.slice(0, -1) : others
  return totals.has(first) && rest.every((word) => word === '' || ofTotals.has(word) || totals.has(word))
}
const ofTotals = new Set('position positions rank ranking keywords keyword all of count volume'.split(' '))
