extension VocabularySource {
    /// Chinese in simplified characters, with words that stand side by side without spaces.
    static let chinese = VocabularySource(
        things: """
            bags: 双肩包; 手提包; 行李箱; 挎包; 背包; 书包; 运动包; 电脑包; 腰包; 帆布袋; 化妆包; 旅行袋
            wallets: 钱包; 卡包; 零钱包; 长款钱包; 短款钱包; = 装现金的信封; 手拿包
            documents: 身份证; 护照; 驾驶证; 银行卡; 学生证; 公交卡; 居住证; 社保卡; 借书证; 工作证; 户口本; 疫苗本
            phones: 手机; 智能手机; 老人手机; 工作手机; 翻盖手机; 带壳手机; 旧手机
            electronics: 无线耳机; 头戴耳机; 笔记本电脑; 平板电脑; 相机; 充电宝; 电子书; 智能手表; U盘; 游戏机; 充电器; 蓝牙音箱; 移动硬盘
            keys: 钥匙; 一串钥匙; 车钥匙; 家门钥匙; 自行车钥匙; 门禁卡; 办公室钥匙; 钥匙扣; 储物柜钥匙
            clothing: 外套; 围巾; 大衣; 手套; 帽子; 毛衣; - 运动鞋; 棒球帽; 卫衣; - 皮鞋; - 雨衣; 马甲; - 靴子; 连衣裙; 披肩; - 凉鞋; 衬衫
            eyewear: 眼镜; 太阳镜; 老花镜; 近视眼镜; 墨镜; 眼镜盒; - 泳镜; - 滑雪镜
            jewellery: 戒指; 项链; 手表; 手链; 耳环; 手镯; 吊坠; 胸针; 脚链; 结婚戒指; 怀表
            books: 书; 笔记本; 小说; 课本; 日记本; 文件夹; 笔袋; 图书馆的书; 素描本; 钢笔; 琴谱
            children: 玩具熊; 毛绒玩具; 婴儿车; 奶嘴; 布娃娃; 婴儿毯; 玩具车; 童鞋; 饭盒; 婴儿背带; 奶瓶; 水壶
            sports: 篮球; 水杯; 羽毛球拍; 足球; 瑜伽垫; 头盔; 滑板; 乒乓球拍; 跳绳; 鱼竿; 登山杖; 泳包
            instruments: 吉他; 小提琴; 笛子; 二胡; 小号; 尤克里里; 单簧管; 萨克斯; 口琴; 葫芦丝
            bicycles: 自行车; 电动滑板车; 山地车; 儿童自行车; 折叠自行车; 公路车; 滑板车; 电动自行车
            umbrellas: 雨伞; 折叠伞; 拐杖; 长柄伞; 儿童伞; 遮阳伞; 手杖
            medical: 助听器; 吸入器; 拐杖; 药盒; 护腕; 血糖仪; 胰岛素包; 护膝; 助行器
            pets: 猫; 狗; 小猫; 小狗; 兔子; = 鹦鹉; = 乌龟; 泰迪犬; 田园犬; 狸花猫; = 八哥; 仓鼠
            other: 保温杯; 纸箱; 工具箱; 靠垫; 折叠椅; 包裹; 手电筒; 画框; 象棋; 毯子; 饭盒袋; 小刀
            """,
        colours: """
            *: 黑色; 蓝色; 灰色; 红色; 白色; 棕色; 绿色; 深蓝色; 粉色; 米色; 黄色; 紫色; 橙色; 浅蓝色; 酒红色; 军绿色; 银色; 金色; 咖啡色; 天蓝色; 卡其色; 墨绿色
            pets: 黑色; 黑白; 灰色; 橘色; 棕色; 白色; 三花; 虎斑; 黄色
            documents jewellery:
            """,
        materials: """
            bags wallets: 真皮; 帆布; 尼龙; 棉布; 牛仔布; 绒面
            clothing: 羊毛; 纯棉; 针织; 抓绒; 羊绒; 真丝; 灯芯绒
            eyewear: 金属; 塑料; 钛合金; 玳瑁
            jewellery: 银; 黄金; 白金; 翡翠; 不锈钢; 玉石; 琥珀
            umbrellas: 木柄; 竹柄; 碳纤维
            """,
        brands: """
            云岭牌; 北川牌; 青柏牌; 远帆牌; 星澜牌; 禾木牌; 松原记; 南屿牌; 鹿野牌; 白石记; 晨溪牌; 山雀牌; 海棠里; Velora; Orvane; 木棉社; 风笛牌; Lumetta; 柳塘牌; \
            九雀牌; 雪杉牌
            """,
        titles: """
            *: {thing}; {colour}{thing}; {status}{colour}{thing}; {colour}{brand}{thing}; {brand}{thing}; \
            {where}{status}{colour}{thing}; {where}{status}{thing}; {thing}（{colour}）; {status}：{colour}{thing}
            bags wallets clothing umbrellas eyewear: {thing}; {colour}{material}{thing}; {colour}{thing}; \
            {status}{colour}{thing}; {where}{status}{colour}{thing}; {material}{thing}; {brand}{thing}; \
            {where}{status}{thing}; {colour}{brand}{thing}; {thing}（{colour}，{brand}）; {status}：{colour}条纹{thing}
            documents: {thing}; {status}{thing}; {where}{status}{thing}; {thing}，有{accent}卡套; {city}{status}{thing}
            keys: {thing}; {thing}，带{accent}挂牌; {status}{thing}; {where}{status}{thing}; {thing}，带{accent}挂绳
            jewellery: {thing}; {material}{thing}; {status}{material}{thing}; {where}{status}{thing}; \
            镶{accent}宝石的{material}{thing}; 刻字的{material}{thing}
            books medical other children: {thing}; {colour}{thing}; {status}{colour}{thing}; {where}{status}{thing}; \
            {status}：{thing}
            pets: {thing}; {colour}{thing}; {status}{colour}{thing}; {where}{status}{colour}{thing}; \
            {colour}{thing}，名叫{pet}; {where}{status}{thing}
            """,
        statuses: ("丢失", "捡到"),
        lost: """
            *: {when}{where}丢失。; {where}丢失。; {when}可能落{where}了。; {when}忘{where}了。; 最后一次看到是{where}。; \
            {when}不小心掉{where}了。; 回家才发现不见了，应该是{where}丢的。
            bicycles: {when}停{where}，后来不见了。; {where}被人骑走了。; 最后一次看到是{where}。
            pets: {when}{where}走失。; {where}受惊跑丢了。; {when}从家里跑出去了，有人看见它{where}。
            """,
        found: """
            *: {when}{where}捡到。; {where}捡到。; {when}有人忘{where}了。; {where}发现的。; {when}{where}有人交给我的。; 我女儿{where}捡到的。
            bicycles: 停{where}好几天了。; {when}{where}发现，没有上锁。
            pets: {when}{where}捡到，很温顺。; {where}流浪，应该是走失的。; {when}跑到我家门口。
            """,
        marks: """
            *: 侧面有一道划痕。; 贴着一张{accent}星星贴纸。; 上面写着“{name}”。; 边角有点磨损。; 系着{accent}绳子。
            bags: 拉链上系着{accent}丝带。; 名牌上写着“{name}”。; 有一条拉链坏了。; 提手旁边有个小口子。; 前面有两个徽章。; 里面有{accent}笔袋和水杯。; 是{brand}的。; \
            行李牌上写着{elsewhere}。; 里面有一把雨伞和一本书。
            wallets: 里面有一些现金和一张借书证。; 里面没有卡。; 缝线是{accent}的。; 里面有一张小狗的照片。; 里面有一张去{elsewhere}的车票。; 按扣有点松。
            documents: 装在{accent}卡套里。; 名字里有“{name}”。; 一个角折了。; 和一张{line}路车票放在一起。; 在{city}办理的。
            phones: 屏幕一角碎了。; {accent}手机壳。; 壁纸是一只猫。; 背面贴着“{name}”。; 型号是{brand}{serial}。; 背面有{count}张贴纸。; 壁纸是海边。; 已经没电了。
            electronics: 序列号后几位是{serial}。; {accent}保护套。; 贴着狐狸贴纸。; 外壳有划痕。; 没有充电线。; 是{brand}的。; 底部写着“{name}”。
            keys: 一共{count}把钥匙。; 挂着{accent}牌子。; 带一个开瓶器。; 带一个小手电筒。; 牌子上写着“{name}”。; 其中一把刻着{serial}。; 挂着{accent}毛球。
            clothing: 中号。; 是{brand}的。; 有一处开线了。; 大号。; {accent}内衬。; 左边有个小洞。; 小号。; 缝着名字“{name}”。; 几乎是新的。
            eyewear: 装在{accent}眼镜盒里。; 一个镜片有划痕。; {accent}镜腿。; 是{brand}的。; 左边的铰链粘过。; 带{accent}挂绳。
            jewellery: 刻着“{name}”。; 有一颗{accent}宝石。; 很细。; 搭扣坏了。; 内侧有{serial}字样。; 是家里传下来的。
            books: 第一页写着“{name}”。; 夹着好几张书签。; 封面有咖啡渍。; 图书馆编号{serial}。; 页边有笔记。
            children: 上面绣着“{name}”。; 被咬过一点。; 系着{accent}蝴蝶结。; 洗过很多次，有点旧。; 有点旧，但很干净。
            bicycles: 车架号后几位是{serial}。; {accent}车座。; {accent}铃铛。; 前面有车筐。; 前灯没有了。; 车架上贴着{brand}。; 后面有儿童座椅。
            instruments: 装在{accent}琴包里。; 编号{serial}。; 琴盒上有贴纸。; 是{brand}的。; 带{accent}背带。
            umbrellas: 木头手柄。; 有一点弯。; {accent}手柄。; 印着“{brand}”。; 有{accent}圆点。; 带腕绳。
            pets: 戴{accent}项圈。; 名字叫{pet}。; 芯片号后几位是{serial}。; 四只爪子是白的。; 没有项圈。; 左耳有个缺口。; 很胆小。; 走路有点跛。
            """,
        lostStories: """
            *: 当时从{line}路换乘{line}路。; 走得急，东西太多。; 已经问过{line}路的司机。; 在{street}的时候还在。; 和朋友一起从{elsewhere}过来玩。; 马上回去找，已经不见了。; \
            {street}一路都找过了。
            pets: 我们住在{street}附近。; 请不要追，告诉我们就好。; 喜欢躲在车底下。
            """,
        foundStories: """
            *: 等了半个小时没人来。; 问了{line}路的司机，也不知道是谁的。; 问了{street}的店家。; 下雨了，就先带回来了。
            pets: {street}的宠物医院看过，没有芯片。; 在{street}贴了启事。
            """,
        lostClosings: """
            *: 有看到的请联系我，谢谢！; 必有酬谢。; 谢谢！; 对我很重要。; 是奶奶送的礼物。; 任何线索都有帮助 🙏; 邮费我出。
            documents keys: 有看到的请联系我，谢谢！; 谢谢！; 必有酬谢。; 任何线索都有帮助 🙏
            pets: 看到{pet}请告诉我们！; 孩子很想{pet}。; 必有酬谢。; 任何线索都有帮助。
            """,
        foundClosings: """
            *: 请说出一个细节来认领。; 已交到服务台。; 先放在我家。; 已交失物招领处。; 放在门卫那里了。; 请留言约时间来取。; 可以到{street}来取。
            pets: 现在在我们家，很安全。; 已送到救助站。; 认识主人的请留言。
            """,
        wheres: """
            *: {place}; {vehicle}; {place}; 在{street}; 在{street}和{street}的路口; 在{street}附近
            bicycles pets: {place}; 在{street}; 在{street}附近
            """,
        spotWheres: """
            *: {at}; {near}; {near}的公交站; {near}的路边
            bicycles pets: {near}; {at}门口; {near}的路边
            """,
        places: """
            *: 在咖啡馆; 在公园里; 在喷泉旁边; 在长椅上; 在公交站; 在超市; 在儿童乐园; 在电影院; 在面包店门口; 在河边; 在餐厅; 在地铁站; 在候车室; 在更衣室; 在菜市场; 在教室; 在步行街; \
            在取款机旁; 在地铁楼梯上; 在奶茶店; 在加油站; 在洗衣店; 在电梯里
            bicycles pets: 在公园里; 在河边; 在喷泉旁边; 在儿童乐园旁边; 在停车场; 在学校旁边; 在超市后面; 在桥边; 在小区里
            """,
        vehicles: """
            在公交车上; 在{line}路公交车上; 在地铁上; 在出租车上; 在{line}号线上; 在火车上; 在高铁上; 在夜班车上; 在轮渡上; 在网约车上
            """,
        spots: """
            在火车站|在火车站附近; 在机场|在机场附近; 在大学|在大学附近; 在人民公园|在人民公园附近; 在购物中心|在购物中心附近; 在汽车站|在汽车站附近; 在中心市场|在中心市场附近; 在图书馆|在图书馆附近; \
            在体育场|在体育场附近; 在医院|在医院附近; 在博物馆|在博物馆附近; 在市政厅|在市政厅附近; 在剧院|在剧院附近; 在游泳馆|在游泳馆附近
            """,
        whens: "{daypart}; {weekday}{weekpart}; {weekday}; {weekday}{weekpart}; 下班以后",
        dayparts: "夜里; 早上; 中午; 下午; 晚上",
        weekparts: "夜里; 早上; 中午; 下午; 晚上",
        weekdays: "周一; 周二; 周三; 周四; 周五; 周六; 周日",
        streets: "{part1}{part2}{part3}",
        streetParts: (
            "长; 新; 东; 南; 西; 北; 永; 安; 青; 春; 金; 银; 文; 和; 平; 光; 兴; 华; 海; 云; 龙; 凤; 松; 柳; 梅; 桂; 荷; 石",
            "江; 山; 桥; 湖; 河; 园; 门; 泉; 林; 岭; 溪; 塘; 港; 井; 坪; 庄; 湾; 峰; 洲; 田; 台; 阳; 明; 宁; 乐; 康; 昌; 丰",
            "路; 街; 大道; 东路; 西路; 南路; 北路; 巷; 中路; 胡同"
        ),
        names: """
            小明; 欣怡; 子涵; 浩宇; 梓萱; 雨桐; 思远; 佳琪; 宇轩; 诗涵; 天佑; 晓梅; 乐乐; 豆豆; 婷婷; 志强; 秀英; 建国; 若曦; 俊杰; 可欣; 一诺; 沐辰; 芷若; 阿福; 小雪; \
            文博; 静怡
            """,
        petNames: "豆豆; 旺财; 咪咪; 来福; 球球; 毛毛; 点点; 妞妞; 可乐; 布丁; 团子; 小黑; 花花; 汤圆; 奶茶; 元宝; 芝麻; 糯米",
        sentenceSpace: "")
}
