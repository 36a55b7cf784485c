type Words = Readonly<Record<string, string>>

/**
 * Words of phrases and titles by language, folded and separated by commas. Those of English count in every language, except for
 * its function words (`intent-kinds.ts`).
 * Words of languages that are written without spaces are found inside others.
 */
export const intentWords = {
  /** Somebody wants to buy, order, book or sign up now. */
  buy: {
    en: 'buy,order,coupon,coupons,promo code,for sale,on sale,flight ticket,tickets,book online,apply online,register for,free trial,gift cards,delivery',
    de: 'kaufen,bestellen,gutschein,buchen,zu verkaufen',
    fr: 'acheter,commander,a vendre,reserver,code promo',
    es: 'comprar,pedir online,reservar,en venta,cupon',
    pt: 'comprar,encomendar,reservar,a venda,cupom',
    it: 'comprare,acquista,acquistare,in vendita,prenota',
    nl: 'kopen,bestellen,te koop',
    pl: 'kupic,kupno,sprzedaz,sklep,zamow',
    tr: 'satin al,siparis',
    ru: 'купить,куплю,заказать,оплатить,забронировать,с доставкой',
    uk: 'купити,замовити,забронювати',
    ja: '購入,通販,予約',
    zh: '购买,購買,预订',
    ko: '구매,예약,주문',
  },
  /** Somebody wants a file, an app or an answer of a tool. */
  get: {
    en: 'download,free download,converter,stream online,live stream,printable,generator,calculator,calculators,converters,free online,editor,maker',
    de: 'herunterladen,download',
    fr: 'telecharger',
    es: 'descargar',
    pt: 'baixar',
    it: 'scaricare,scarica',
    nl: 'downloaden',
    pl: 'pobierz',
    tr: 'indir',
    ru: 'скачать',
    uk: 'завантажити',
    ja: 'ダウンロード',
    zh: '下载,下載',
    ko: '다운로드',
  },
  /** Somebody compares what to choose. */
  compare: {
    en: 'best,top 5,top 10,top 20,review,reviews,reviewed,compare,comparison,alternatives,cheap,cheapest,affordable,price,prices,pricing,cost,deals,rated,buying guide,under',
    de: 'beste,besten,bester,test,testsieger,vergleich,erfahrungen,preis,preise,kosten,gunstig',
    fr: 'meilleur,meilleure,meilleurs,meilleures,avis,comparatif,prix,tarif,tarifs,pas cher',
    es: 'mejor,mejores,opiniones,comparativa,precio,precios,barato,baratos',
    pt: 'melhor,melhores,avaliacao,comparativo,preco,precos,barato',
    it: 'migliore,migliori,recensione,recensioni,prezzo,prezzi,confronto,offerte',
    nl: 'beste,vergelijken,prijs,prijzen,review,goedkoop',
    pl: 'najlepsze,najlepszy,ranking,opinie,cena,ceny,tanie',
    tr: 'en iyi,fiyat,fiyatlari,yorumlari,ucuz',
    ru: 'лучшие,лучший,обзор,отзывы,цена,цены,рейтинг,сравнение,недорого,тариф,тарифы',
    uk: 'найкращі,огляд,відгуки,ціна,ціни,рейтинг',
    ja: 'おすすめ,比較,ランキング,口コミ,価格,料金',
    zh: '推荐,推薦,评测,比较,价格,排名',
    ko: '추천,비교,가격,후기,순위',
  },
  /** Somebody wants to know or to learn. */
  know: {
    en: 'what,why,how,when,who,where,which,is,are,does,do,did,can,was,definition,meaning,define,symptoms,causes,history,facts,example,examples,tutorial,guide,recipe,recipes,benefits,side effects,difference between,explained,lyrics,cast,quotes,signs of,types of,list of',
    de: 'was,wie,warum,wann,wer,wo,bedeutung,anleitung,rezept,geschichte,ursachen,symptome',
    fr: 'comment,pourquoi,quand,qui,quel,quelle,recette,signification,histoire,symptomes',
    es: 'que,como,por que,cuando,quien,donde,significado,receta,historia,sintomas',
    pt: 'o que,como,por que,quando,quem,onde,significado,receita,historia,sintomas',
    it: 'cosa,come,perche,quando,chi,dove,significato,ricetta,storia,sintomi',
    nl: 'wat,hoe,waarom,wanneer,wie,waar,betekenis,recept,geschiedenis,symptomen',
    pl: 'co,jak,dlaczego,kiedy,kto,gdzie,przepis,znaczenie,historia,objawy',
    tr: 'nedir,nasil,neden,kim,nerede,tarifi,anlami,belirtileri',
    ru: 'что,как,почему,когда,кто,где,зачем,рецепт,значение,история,симптомы',
    uk: 'що,як,чому,коли,хто,де,рецепт,значення,історія,симптоми',
    ja: 'とは,意味,方法,レシピ,使い方,なぜ',
    zh: '什么,怎么,为什么,如何,意思,教程',
    ko: '뜻,방법,이란,레시피,하는 법',
  },
  /** Somebody wants a certain place of a site. */
  reach: {
    en: 'login,log in,logon,log on,sign in,signin,my account,online banking,official site,official website,homepage,customer service,contact number,phone number,help desk,portal',
    de: 'anmelden,einloggen,kundenservice',
    fr: 'connexion,se connecter,mon compte,espace client',
    es: 'iniciar sesion,acceder,mi cuenta',
    pt: 'entrar,minha conta',
    it: 'accedi,area clienti',
    nl: 'inloggen,mijn account',
    pl: 'zaloguj,logowanie',
    tr: 'giris,giris yap',
    ru: 'вход,войти,личный кабинет,официальный сайт',
    uk: 'вхід,увійти,особистий кабінет,офіційний сайт',
    ja: 'ログイン,公式',
    zh: '登录,登入,官网',
    ko: '로그인,공식',
  },
  /** Somebody names the site that should answer. In titles of results, the names of these sites say nothing. */
  site: { en: 'facebook,instagram,youtube,imdb,wikipedia,wiki,amazon,ebay,reddit' },
} as const satisfies Record<string, Words>

export type WordKind = keyof typeof intentWords

/** Hosts by kind: the name before the public suffix, whatever the country, or with the suffix where the name says little. */
export const intentHosts = {
  shop: 'amazon,ebay,etsy,walmart,target,bestbuy,homedepot,lowes,wayfair,ikea,costco,macys,kohls,overstock,newegg,aliexpress,alibaba,temu,shein,wish,zalando,otto,mediamarkt,saturn,fnac,cdiscount,leroymerlin,bol,coolblue,allegro,ceneo,elcorteingles,mercadolibre,mercadolivre,americanas,magazineluiza,ozon,wildberries,avito,dns-shop,mvideo,citilink,rozetka,prom,olx,hepsiburada,trendyol,n11,flipkart,myntra,lazada,shopee,tokopedia,rakuten,kakaku,coupang,gmarket,11st,jd,taobao,tmall,argos,johnlewis,currys,screwfix,asos,nordstrom,chewy,petco,instacart,market.yandex,shopping.yahoo,kijiji,gumtree,craigslist,ticketmaster,stubhub,eventim',
  compare:
    'yelp,tripadvisor,trustpilot,g2,capterra,getapp,softwareadvice,wirecutter,consumerreports,cnet,pcmag,techradar,tomsguide,tomshardware,rtings,which,choice,idealo,check24,geizhals,verivox,chip,test.de,lesnumeriques,ufc-quechoisir,pricerunner,pricespy,kieskeurig,tweakers,uswitch,moneysupermarket,comparethemarket,gocompare,nerdwallet,bankrate,valuepenguin,kayak,skyscanner,expedia,booking,hotels,trivago,agoda,priceline,airbnb,vrbo,edmunds,kbb,cars,caranddriver,autotrader,cargurus,truecar,zillow,realtor,redfin,trulia,rightmove,angi,angieslist,homeadvisor,thumbtack,houzz,checkatrade,yell,pagesjaunes,gelbeseiten,yellowpages,bestreviews,goodhousekeeping,forbes.com/advisor,banki,sravni,otzovik,irecommend,zoon,2gis,pagesdor',
  get: 'play.google,apps.apple,itunes.apple,chrome.google,microsoft.com/store,softonic,cnet.com/download,download.com,filehippo,uptodown,majorgeeks,sourceforge,apkpure,ilovepdf,smallpdf,rapidtables,calculator,convertio,zamzar,cloudconvert',
  reference:
    'wikipedia,wiktionary,wikihow,britannica,fandom,wikia,merriam-webster,dictionary,thefreedictionary,vocabulary,cambridge,collinsdictionary,larousse,duden,baike.baidu,namu,webmd,mayoclinic,healthline,medlineplus,medicinenet,medicalnewstoday,verywellhealth,verywellmind,drugs,rxlist,everydayhealth,clevelandclinic,nhs,investopedia,howstuffworks,history,nationalgeographic,livescience,sciencedaily,khanacademy,coursera,study,sparknotes,thoughtco,thespruce,thespruceeats,allrecipes,foodnetwork,tasteofhome,epicurious,seriouseats,marmiton,chefkoch,w3schools,developer.mozilla,geeksforgeeks,tutorialspoint,freecodecamp,arxiv,researchgate,scribd,slideshare,biography,mentalfloss,diffen,lifewire,timeanddate,behindthename,imdb,rottentomatoes,genius',
  forum:
    'reddit,quora,stackoverflow,stackexchange,superuser,zhihu,answers,ask,medium,dev,habr,github,gutefrage,commentcamarche,forums,zhidao.baidu,chiebukuro.yahoo,kin.naver,answers.microsoft,discussions.apple',
  news: 'nytimes,cnn,bbc,theguardian,washingtonpost,reuters,apnews,usatoday,forbes,businessinsider,bloomberg,wsj,foxnews,nbcnews,cbsnews,abcnews,npr,time,theatlantic,independent,telegraph,dailymail,spiegel,zeit,welt,faz,bild,focus,lemonde,lefigaro,liberation,elpais,elmundo,abc,corriere,repubblica,ansa,globo,uol,lenta,ria,rbc,tass,gazeta,interia,onet,wp,hurriyet,milliyet,asahi,yomiuri,nikkei,sina,sohu,163,chosun,donga,usnews,people,espn,vice,vox,buzzfeed',
  watch: 'youtube,vimeo,dailymotion,tiktok,instagram,facebook,twitter,x,pinterest,linkedin,spotify',
} as const
