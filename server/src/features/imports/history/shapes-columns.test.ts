import { readsShapes } from '../../../../tests/support/shapes.ts'

// Columns of other values next to the positions, and heads in other languages.

readsShapes([
  {
    name: 'a device in each head',
    text: `Keyword,Desktop Position,Mobile Position,Date\na,4,5,2026-03-10`,
    positions: ['a 2026-03-10 4', 'a 2026-03-10 5 mobile'],
  },
  {
    name: 'positions of competitors without a name',
    text: `Keyword,Our position,Competitor 1 (rival.test),Competitor 2 (other.test),Competitor position,Date\na,4,1,2,3,2026-03-10`,
    positions: ['a 2026-03-10 4'],
  },
  {
    name: 'a column called after the reader is asked',
    text: `Keyword,You,rival.test,Date\na,4,1,2026-03-10`,
    positions: [],
  },
  {
    name: 'addresses of engines with days',
    text: `Keyword,Google.com (2026-03-10),Google.co.uk (2026-03-10)\na,4,5`,
    positions: ['a 2026-03-10 4', 'a 2026-03-10 5 GB'],
  },
  {
    name: 'devices behind days',
    text: `Keyword,Position 2026-03-10 (Desktop),Position 2026-03-10 (Mobile)\na,4,5`,
    positions: ['a 2026-03-10 4', 'a 2026-03-10 5 mobile'],
  },
  {
    name: 'averages behind days and heads',
    text: `Keyword,2026-03-10 (avg),Position (avg 7d),Date\na,4,5,2026-03-10`,
    positions: [],
  },
  {
    name: 'both devices in one row',
    text: `Keyword,Date,Rank,Device\na,2026-03-10,4,Desktop & Mobile\nb,2026-03-10,4,desktop`,
    positions: ['b 2026-03-10 4'],
    left: { unknown_place: 1 },
  },
  {
    name: 'days of ranks, and of the ranks before',
    text: `Keyword,Rank Date,Rank,Previous Rank Date,Previous Rank\na,2026-03-10,4,2026-03-03,9`,
    positions: ['a 2026-03-10 4'],
  },
  {
    name: 'days without their years in heads',
    text: `Keyword;Pos. 10.03.;Pos. 17.03.\na;4;5`,
    positions: [],
  },
  {
    name: 'two columns of one name contradict each other',
    text: `Keyword,Position,Position,Date\na,4,5,2026-03-10`,
    positions: [],
    left: { contradiction: 2 },
  },
  {
    name: 'line ends of old computers',
    text: 'Keyword,Date,Position\ra,2026-03-10,4\rb,2026-03-10,5',
    positions: ['a 2026-03-10 4', 'b 2026-03-10 5'],
  },
  {
    name: 'averages of which some are whole',
    text: 'Keyword;Date;Position\na;2026-03-10;4,0\nb;2026-03-10;4,3',
    positions: [],
  },
  {
    name: 'numbers of other things',
    text: 'Keyword,Day 1,Day 2,Rank 1,Rank (Yesterday),Jan,Top 10 position\na,4,5,6,7,8,9',
    positions: [],
  },
  {
    name: 'changes beside the ranks of each device',
    text: 'Keyword,Google Desktop Rank,Google Desktop Rank Change,Google Mobile Rank,Google Local Rank,Date\na,4,1,5,2,2026-03-10',
    positions: ['a 2026-03-10 4', 'a 2026-03-10 5 mobile'],
  },
  {
    name: 'times that have passed are no days',
    text: 'Keyword,Last updated,Position\na,3 hours ago,4',
    positions: [],
    left: { bad_day: 1 },
  },
  {
    name: 'sites with paths in a column',
    text: 'Domain;Keyword;Datum;Position\nhttps://www.acme.test/shop/;a;10.03.2026;4\nrival.test;a;10.03.2026;1',
    positions: ['a 2026-03-10 4'],
    left: { other_site: 1 },
  },
  {
    name: 'ranks of advertisements',
    text: 'Keyword,Date,Organic Position,Paid Position,Shopping position\na,2026-03-10,4,1,2',
    positions: ['a 2026-03-10 4'],
  },
  {
    name: 'ranks of sites and pages',
    text: 'Keyword,Alexa Rank,Domain Rank,URL Rating,Page Rank,Volume Rank,Date\na,4,5,6,7,8,2026-03-10',
    positions: [],
  },
  {
    name: 'Polish',
    text: 'Słowo kluczowe;Data;Pozycja;Urządzenie\na;2026-03-10;4;komputer\nb;2026-03-10;5;mobilne',
    positions: ['a 2026-03-10 4', 'b 2026-03-10 5 mobile'],
  },
  {
    name: 'Italian',
    text: 'Parola chiave;Data;Posizione;Dispositivo\na;13/03/2026;4ª;mobile\nb;13/03/2026;non posizionato;desktop',
    positions: ['a 2026-03-13 4 mobile', 'b 2026-03-13 -'],
  },
  {
    name: 'Portuguese',
    text: 'Palavra-chave;Data;Posição;Dispositivo\na;13/03/2026;4º;Celular\nb;13/03/2026;acima de 100;Computador',
    positions: ['a 2026-03-13 4 mobile', 'b 2026-03-13 -'],
  },
  {
    name: 'Chinese',
    text: '关键词,日期,排名,设备\na,2026-03-10,4,手机\nb,2026/3/10,100名以外,电脑',
    positions: ['a 2026-03-10 4 mobile', 'b 2026-03-10 -'],
  },
  {
    name: 'Turkish',
    text: 'Anahtar kelime;Tarih;Sıra;Cihaz\na;13.03.2026;4.;Mobil\nb;13.03.2026;İlk 100 dışında;Masaüstü',
    positions: ['a 2026-03-13 4 mobile', 'b 2026-03-13 -'],
  },
])
