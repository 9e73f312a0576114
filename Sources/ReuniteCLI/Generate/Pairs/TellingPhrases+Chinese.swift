extension TellingPhrases {
    /// How people tell of lost and found things in Chinese, simplified. See ``TellingPhrases`` for the format.
    static let chinese = """
        # titles.lost
        丢失{item}
        寻物：{item}
        寻物启事：{item}
        {where}丢失{item}
        {item}丢了
        {item}
        求助，{item}不见了
        {date}丢失{item}
        急寻{item}
        {brand}{model}
        {colour}{brand}{thing}丢失
        有人看到我的{item}吗
        {item}，带{attachment}
        {thing}，失主{owner}
        {item}，名叫{pet}
        遗失{item}
        # titles.found
        捡到{item}
        拾到{item}一件
        {where}捡到{item}
        {item}招领
        {item}
        谁的{item}？
        招领：{thing}
        失物招领 {item}
        {where}发现{item}
        {thing}，{colour}
        捡到{item}，带{attachment}
        {thing}，名字是{name}
        {date}捡到{item}
        有人丢{thing}吗
        # openings.lost
        {when}{where}丢了{item}。
        {when}我把{thing}忘{where}了。
        {when}{where}丢失。
        可能落{where}了，时间是{when}。
        {where}丢的。
        最后一次看到是{when}，{where}。
        {when}，{where}。
        {item}，应该是{where}掉的。
        孩子{when}{where}弄丢了{item}。
        回家才发现{item}不见了，大概是{where}丢的。
        寻找{item}，{where}遗失。
        {when}走得急，{thing}忘{where}了。
        # openings.found
        {when}{where}捡到{item}。
        {where}捡到的。
        {when}{where}捡到。
        {where}看到{item}，就先收起来了。
        有人把{item}忘{where}了。
        {item}，{where}。
        我女儿{where}捡到{item}。
        {when}{where}发现的，周围没有人。
        {when}有人交给我{item}，说是{where}捡的。
        {when}{where}有{item}没人要。
        拾到{item}，地点{where}。
        {item}掉{where}的地上。
        # openings.pets.lost
        {when}{where}走失。
        {thing}{when}跑丢了，最后{where}出现。
        {date}走失，{where}。
        {where}受惊跑了。
        # openings.pets.found
        {when}{where}流浪。
        {date}开始一直{where}。
        {where}捡到{item}，没看到主人。
        {when}{item}跟着我回家了，{where}遇到的。
        # brand
        {brand}的。
        牌子是{brand}。
        # brand.lost
        {brand}牌，在{shop}买的。
        品牌：{brand}。
        # brand.found
        上面写着{brand}。
        好像是{brand}的。
        应该是{brand}。
        # model.lost
        型号{model}。
        是{brand}{model}。
        {brand}{model}，盒子还在。
        # model.found
        背面写着{model}。
        好像是{model}。
        # colour
        颜色是{colour}。
        {colour}的。
        {colour}。
        # colour.found
        偏{colour}。
        颜色大概是{colour}。
        # material
        {material}的。
        材质是{material}。
        # material.found
        摸着像{material}。
        # pattern
        {pattern}图案。
        {pattern}的。
        # size
        {size}。
        尺寸{size}。
        # contents.lost
        里面有{contents}。
        里面装着{contents}。
        内有{contents}，很重要。
        连同{contents}一起丢了。
        内容：{list}。
        # contents.found
        里面有{contents}。
        打开看到{contents}。
        装着{contents}和别的东西。
        内有{contents}等。
        # inscription.lost
        上面写着“{inscription}”。
        刻着{inscription}。
        刻字：{inscription}。
        里面写了{inscription}。
        # inscription.found
        上面有字：{inscription}。
        写着“{inscription}”。
        能看到{inscription}。
        有{inscription}字样。
        # owner.lost
        名字是{owner}。
        失主姓名{owner}。
        我叫{owner}，上面有名字。
        # owner.found
        名字叫{name}。
        上面的名字是{name}。
        姓名：{name}。
        # code.lost
        {codeName}：{code}。
        {codeName}是{code}。
        {codeName}尾号{codeTail}。
        # code.found
        {codeName}尾号{codeTail}。
        号码{codeHead}开头。
        号码{code}。
        能看到{codeTail}。
        # attachment
        带{attachment}。
        上面有{attachment}。
        # attachment.lost
        挂着{attachment}，很好认。
        我系了{attachment}。
        # attachment.found
        挂着{attachment}。
        上面挂了{attachment}。
        # mark
        {mark}。
        # mark.lost
        特征：{mark}。
        注意：{mark}。
        # mark.found
        看到{mark}。
        # sex
        {sex}。
        是{sex}。
        # petName.lost
        名字叫{pet}。
        叫{pet}会答应。
        {pet}怕生。
        # petName.found
        牌子上写着{pet}。
        项圈上有名字{pet}。
        # stories.lost
        当时从{shop}往{street}走。
        刚从{shop}出来。
        是{person}送的礼物。
        已经问过{shop}了。
        和{person}一起走过{street}。
        我们叫它{nickname}。
        {street}来回找了两遍。
        走得太急了。
        问了司机也不知道。
        换车以后才发现。
        是奶奶留下来的。
        孩子{person}天天哭着要{nickname}。
        # stories.found
        问了{shop}，都说不知道。
        等了半个小时没人来。
        {shop}不肯代收。
        下雨了，就先带回家了。
        可能是从{street}过来的人丢的。
        {person}看到有人掉的。
        遛狗{nickname}的时候看到的。
        差点踩到。
        有点脏，但是没坏。
        # closings.lost
        有看到的请联系我。
        必有重谢！
        酬谢{count}00元。
        非常感谢。
        先谢谢大家！
        对我很重要。
        很有纪念意义。
        归还就好，别的不问。
        工作要用，很着急。
        任何线索都可以 🙏
        邮费我出。
        # closings.found
        说出里面的东西就可以来取。
        已交{office}。
        放在{shop}了。
        先放我家，等失主联系。
        请说一个细节来认领。
        现在在{office}。
        晚上六点以后到{street}附近取。
        认领请带证明。
        希望早点还给失主。
        # greetings
        大家好，
        你好，
        各位好！
        求扩散，
        您好，
        # offices
        失物招领处
        派出所
        服务台
        前台
        售票处
        门卫
        # where.street
        在{street}
        在{street}附近
        在{street}路口
        # where.venue
        在{venue}
        在{venue}附近
        在{venue}门口
        # where.line
        在{line}路
        在{line}号线
        # whens
        {daypart}
        {weekday}
        {weekday}{weekpart}
        {date}
        {date}{daypart}
        {hour}点左右
        # months
        1月/2月/3月/4月/5月/6月/7月/8月/9月/10月/11月/12月
        # dates
        {month}{day}日
        {month}{day}号
        # settings
        station: 在火车站/在车站大厅/在站台
        park: 在公园/在公园长椅上/在公园草坪
        cafe: 在咖啡馆/在咖啡店/在奶茶店
        supermarket: 在超市/在超市收银台/在购物车旁边
        busStop: 在公交站/在公交站台
        restaurant: 在餐厅/在饭店桌子下面
        school: 在学校/在学校门口/在操场
        hospital: 在医院/在候诊室/在诊所
        airport: 在机场/在安检口/在出发大厅
        beach: 在海边/在沙滩/在海滩附近
        cinema: 在电影院/在电影院7排
        museum: 在博物馆/在博物馆寄存处
        library: 在图书馆/在阅览室
        gym: 在健身房/在更衣室/在游泳馆
        market: 在菜市场/在集市
        hotel: 在酒店/在酒店大堂
        carPark: 在停车场/在地下车库
        playground: 在儿童乐园/在秋千旁边
        street: 在路上/在人行道/在路边
        river: 在河边/在江边步道/在桥边
        shop: 在商店/在试衣间/在商场
        concert: 在演唱会/在音乐节/在体育场
        bar: 在酒吧/在夜店
        office: 在办公室/在写字楼大堂
        church: 在教堂/在教堂门口
        # vehicles
        train: 在火车上/在高铁上/在去{elsewhere}的火车上
        bus: 在公交车上/在{line}路公交车上/在{line}路车上
        taxi: 在出租车上/在的士上
        metro: 在地铁上/在地铁{line}号线/在地铁车厢里
        tram: 在电车上/在有轨电车{line}路
        plane: 在飞机上/在去{elsewhere}的航班上
        ferry: 在轮渡上/在船上
        rideshare: 在网约车上/在滴滴上
        coach: 在大巴上/在去{elsewhere}的长途车上
        # marks
        scratched: 背面有划痕/后面刮花了/侧面有几道划痕
        crackedScreen: 屏幕碎了/屏幕有裂纹/玻璃破了
        sticker: 贴着{motif}贴纸/有{motif}的贴纸/贴了{motif}
        brokenZip: 拉链坏了/有一条拉链拉不上
        tornLining: 内衬破了/里子有个洞/里面撕了
        stain: 前面有污渍/有一块脏/沾了污点
        missingButton: 少一颗扣子/掉了一个纽扣/最上面的扣子没了
        hole: 左袖有个小洞/左边有小洞
        worn: 比较旧/边角磨损/用了很久
        asNew: 几乎全新/九成新/没怎么用
        bentRib: 有一根伞骨弯了/伞骨断了一根
        woodenHandle: 木头手柄/手柄是木的
        curvedHandle: 弯柄/弯钩手柄
        automatic: 按钮自动开/自动的
        coffeeStain: 封面有咖啡渍/第一页有咖啡印
        marginNotes: 页边有笔记/有铅笔字/有划线
        bookmark: 夹着{motif}书签/书签上是{motif}
        childSeat: 后面有儿童座椅/带宝宝座椅
        basket: 前面有车筐/前面一个藤筐
        noLight: 没有前灯/前灯掉了
        bell: {accent}铃铛/铃铛上有{motif}
        collar: {accent}项圈/戴着{accent}项圈/项圈是{accent}的
        whitePaws: 白爪子/四只爪子是白的
        notchedEar: 左耳有缺口/左耳朵破了
        limps: 走路有点瘸/腿有点跛
        shy: 很胆小/怕人/不要追
        wallpaper: 壁纸是{motif}/锁屏是{motif}
        case: 装在{accent}套子里/{accent}保护套/{accent}壳
        lensScratched: 一个镜片有划痕/左边镜片花了
        tapedHinge: 左边铰链缠了胶带/镜腿粘过
        stone: 镶{accent}宝石/有{accent}石头
        thin: 很细/细细的
        clasp: 搭扣坏了/扣不上
        keyCount: 一共{count}把钥匙/{count}把
        numbered: 一把钥匙有{accent}套/有一把{accent}塑料头的
        eyeMissing: 少一只眼睛/掉了一个眼睛
        washed: 洗过很多次/有点咬坏
        printed: 印着{motif}/前面有{motif}图案/图案是{motif}
        strap: {accent}带子/带子是{accent}的
        lettering: 印着大字“{word}”/上面有{word}几个字
        # attachments
        teddy: 小熊挂件/小毛绒熊/小熊
        lanyard: {accent}挂绳/{accent}挂脖绳
        ribbon: {accent}丝带/{accent}蝴蝶结
        snapHook: 登山扣/弹簧扣
        opener: 开瓶器
        pompom: {accent}毛球
        token: 购物车硬币/手推车代币
        leatherTag: 皮牌/皮质挂牌
        luggageTag: {accent}行李牌/{accent}名牌
        torch: 小手电筒/迷你手电
        duck: 小黄鸭/塑料鸭子
        shell: 贝壳
        tower: 埃菲尔铁塔挂件/小铁塔
        figure: {motif}挂件/{motif}小人偶
        cord: {accent}绳子/{accent}细绳
        whistle: 哨子
        # motifs
        star: 星星
        fox: 狐狸
        cat: 猫/小猫
        skull: 骷髅
        heart: 爱心/心形
        rainbow: 彩虹
        dinosaur: 恐龙
        sunflower: 向日葵/黄花
        anchor: 船锚
        mountain: 山/雪山
        unicorn: 独角兽
        football: 足球
        rocket: 火箭
        panda: 熊猫
        wave: 海浪/大海
        mushroom: 蘑菇
        guitar: 吉他
        owl: 猫头鹰
        moon: 月亮/月牙
        bicycle: 自行车
        # sizes
        small: 小号/小的
        large: 大号/大的
        s: S码/小码
        m: M码/中码
        l: L码/大码
        xl: XL码/加大码
        # sexes
        male: 公的/雄性
        female: 母的/雌性
        # codes
        imei: 串号/序列号
        serial: 序列号/编号
        frame: 车架号
        document: 证件号/号码/卡号
        chip: 芯片号/芯片
        key: 钥匙编号
        shelf: 馆藏编号/图书编号
        hallmark: 内侧编号/钢印
        """
}
