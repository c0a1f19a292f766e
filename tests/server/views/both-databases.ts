/** Views with the rows that both databases return. Columns are joined by a bar. */
export const ALIKE: readonly (readonly [statement: string, rows: readonly string[]])[] = [
  [
    "select 0.1 + 0.2 as a, 7 / 2 as b, 7 / 2.0 as c, 1 / 3.0 as d, 1.5 - 0.5 as e, -7 / 2 as f, 7 % 4 as g",
    ["0.3|3|3.5|0.333333333333333|1|-3|3"],
  ],
  ["select case when 0.1 + 0.2 = 0.3 then 'equal' else 'not' end as a, case when 1 = 1.0 then 'equal' end as b", ["not|equal"]],
  ["select 100000 * 100000 as a, length('ab') * 3000000000 as b, 1.5 / 0 as c", ["10000000000|6000000000|"]],
  [
    "select coalesce(null, 1, 2.5) / 2 as a, nullif(1, 1.0) as b, abs(-0.5) as c, case when true then 1 else 0.5 end / 2 as d",
    ["0.5||0.5|0.5"],
  ],
  [
    "select sum(level_num) / 2 as a, avg(level_num) as b, sum(0.1) as c, sum(distinct level_num) as d from region where level_num = 1",
    ["1|1|0.3|1"],
  ],
  ["select avg(x.n) as a, sum(x.n) as b, max(x.n) as c from (select 1 as n union all select 2) as x", ["1.5|3|2"]],
  [
    "select round(0.15, 1) as a, round(2.675, 2) as b, round(-2.5) as c, round(1234567.5) as d, round(7) as e, round(1.5, 400) as f",
    ["0.2|2.68|-3|1234568|7|1.5"],
  ],
  [
    "select substr(region_name, level_num - 1, 1) as a, substr(region_name, 2, level_num - 5) as b, substr(region_name, nullif(level_num, 1)) as c, substring(region_name from 2) as d from region where region_code = '330000'",
    ["浙|||江省"],
  ],
  [
    "select substr(region_code, 1, 2) || '-' as p, count(*) as n from region where level_num = 1 group by substr(region_code, 1, 2) order by p",
    ["32-|1", "33-|1", "44-|1"],
  ],
  [
    "select upper(region_name) as p, max(level_num) + 1 as n from region where level_num = 1 group by 1 order by upper(region_name)",
    ["广东省|2", "江苏省|2", "浙江省|2"],
  ],
  [
    "select p.region_name, (select count(*) from region c where c.parent_id = p.id) as n, count(*) from region p where p.region_code = '330000' group by p.id, p.region_name having p.region_name <> 'x'",
    ["浙江省|3|1"],
  ],
  ["select distinct level_num + 0 as n from region order by level_num + 0 limit 1", ["1"]],
  ["select count(*) as n from region having count(*) > 1000000", []],
  [
    "select round(999999999999999.4) as a, round(123456789012344.49) as b, round(99999999999.5 * 10000) as c",
    ["999999999999999|123456789012344|999999999995000"],
  ],
  [
    "select sum(0.1) - 0.3 as a, sum(1.0 / 3) as b, avg(x.n) as c, sum(distinct x.n) as d from (select 0.1 as n union all select 0.1 union all select 0.4) as x",
    ["0|0.999999999999999|0.2|0.5"],
  ],
  ["select (select p.region_name from region p where p.id = r.parent_id) as p from region r where r.region_name = '杭州市'", ["浙江省"]],
  ["select (select region_name from region where level_num = 99) as p, (select null) as q", ["|"]],
  ["select case when x.t like x.p then 1 else 0 end as n, coalesce(null, null) as c from (select 'a\\' as t, 'a\\' as p) as x", ["0|"]],
];

const loose = (column: string): string => `字段「${column}」没有分组：请写入 GROUP BY，或用 COUNT、SUM、AVG、MIN、MAX 聚合`;

/** Views that only one database runs, or that give other results, and why they are refused. */
export const UNLIKE: readonly (readonly [statement: string, message: string])[] = [
  ["select region_name, count(*) as n from region", loose("region_name")],
  ["select region.*, count(*) as n from region", loose("id")],
  ["select region_name from region group by level_num", loose("region_name")],
  ["select region_name from region order by count(*)", loose("region_name")],
  ["select level_num from region having count(*) > 1", loose("level_num")],
  ["select level_num from region group by level_num having region_name = 'x'", loose("region_name")],
  ["select level_num from region group by level_num order by region_name", loose("region_name")],
  ["select max(level_num) + level_num as n from region", loose("level_num")],
  ["select level_num as n from region group by level_num + 1", loose("level_num")],
  ["select (select count(*) from region c where c.parent_id = p.id) as n from region p group by p.level_num", loose("id")],
  ["select (select c.level_num + p.level_num from region c limit 1) as n from region p group by p.level_num + 0", loose("level_num")],
  ["select n from (select region_name as n, sum(level_num) as s from region) as x", loose("region_name")],
  ["select (select sum(p.level_num) from region c limit 1) as n from region p", "sum 只能用于所在查询的字段"],
  ["select distinct region_name from region order by level_num", "SELECT DISTINCT 的 ORDER BY 只能使用查询的列"],
  ["select substr(region_name, 0) as n from region", "substr 的位置和长度不能小于 1"],
  ["select substr(region_name, -1, 1) as n from region", "substr 的位置和长度不能小于 1"],
  ["select substr(region_name, 1, -1) as n from region", "substr 的位置和长度不能小于 0"],
  ["select substr(region_name, 1.5) as n from region", "substr 不能用于小数"],
  ["select round(1.5, -1) as n", "round 的位置和长度不能小于 0"],
  ["select 7.5 % 2 as n", "% 只能用于整数"],
  ["select cast(1.5 as text) as n", "只有文本和整数可以转换为 text"],
  ["select 1 as n union select 1.5", "UNION 两边的列「n」类型不同"],
  ["select max(enabled = '1') as n from region", "max 不能用于是否"],
  ["select sum(null) as n", "sum 不能用于 NULL"],
  ["select null + null as n", "+ 不能用于 NULL"],
  ["select coalesce(null, null) + 1 as n", "+ 只能用于数字，不能用于文本"],
  ["select x.n + 1 as m from (select null as n) as x", "+ 只能用于数字，不能用于文本"],
  ["select null as n union select 1", "UNION 两边的列「n」类型不同"],
  ["select count(*) as n from region where level_num in (select null)", "数字不能与文本比较"],
  ["select 1 as n from region having 1 = 1", "HAVING 需要 GROUP BY 或聚合函数"],
  ["select region_name from region where region_name like '浙\\'", "LIKE 的内容不能以单个 \\ 结尾"],
  ...["cross join region c", "join region c on c.id = b.parent_id"].map((join): [string, string] => [
    `select count(*) as n from region a left join (region b ${join}) on b.id = a.id`,
    "JOIN 右边只能是表或子查询，不能是另一个 JOIN",
  ]),
  ['select x.a as n from (select 1 as "A", 2 as a) as x', "查询的列名重复，请用 AS 命名"],
  ['select r.id from region as "R" join region as r on r.parent_id = "R".id', "表名或别名「r」重复"],
  ['select (select "R".id from region r limit 1) as n from region as "R"', "表名或别名「r」重复"],
];
